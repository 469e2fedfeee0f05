import type { ImapFlow } from 'imapflow';
import { logger } from '#service/process/logging';
import { isThisMachine } from '#service/process/mail-server-url';

const log = logger('marketing');

const TIMEOUT_MS = 20_000;
/** Maximum number of mails per run. The next run reads the rest. */
const MAX_MAILS = 1_000;
/** A longer report is cut here. The delivery status is at its beginning. */
const MAX_BYTES = 256 * 1024;

async function connect(url: string): Promise<ImapFlow> {
  // Lazy-loaded, to save memory in a process that reads no mailbox.
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port || (secure ? 993 : 143)),
    secure,
    // Without it, whoever can remove STARTTLS from the server's reply reads the password.
    ...(secure || isThisMachine(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // A broken connection also rejects the command in progress, so this event adds nothing.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Reads the unseen mails of a mailbox and marks each as seen when it has been handled. A mail whose handling failed is logged and
 * read again in the next run; the later ones are handled all the same.
 * @param url imap: or imaps: with user, password and, as path, the folder; default: INBOX
 * @returns the number of mails handled
 * @throws when the mailbox cannot be read
 */
export async function readUnseen(url: string, handle: (source: Buffer) => Promise<void>): Promise<number> {
  const client = await connect(url);
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX');
    try {
      const found = await client.search({ seen: false }, { uid: true });
      if (!found) throw new Error('the server refused the search for unseen mails');
      // The newest first, so that mails that always fail do not keep the later ones from being read.
      const uids = found.toReversed().slice(0, MAX_MAILS);
      let handled = 0;
      for (const uid of uids) {
        try {
          const mail = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true });
          // Another program may have removed it meanwhile.
          if (mail && mail.source) await handle(mail.source);
        } catch (error) {
          if (!client.usable) throw error;
          log.warn({ err: error, uid }, 'a mail in the mailbox of bounces could not be handled');
          continue;
        }
        handled += 1;
        if (!(await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })))
          throw new Error('the server refused to mark a mail as seen');
      }
      return handled;
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}
