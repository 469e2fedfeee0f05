import type { ImapFlow } from 'imapflow';

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
 * Reads the unseen mails of a mailbox. Marks each as seen only after it was handled, so that a mail whose handling failed is read
 * again.
 * @param url imap: or imaps: with user, password and, as path, the folder; default: INBOX
 * @returns the number of mails read
 * @throws when the mailbox cannot be read, or `handle` throws
 */
export async function readUnseen(url: string, handle: (source: Buffer) => Promise<void>): Promise<number> {
  const client = await connect(url);
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX');
    try {
      const found = (await client.search({ seen: false }, { uid: true })) || [];
      const uids = found.slice(0, MAX_MAILS);
      for (const uid of uids) {
        const mail = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true });
        // Another program may have removed it meanwhile.
        if (mail && mail.source) await handle(mail.source);
        await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
      }
      return uids.length;
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}
