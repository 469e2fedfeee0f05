import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/** The extensions that a mail server lists in its reply to EHLO. */
export interface Extensions {
  pipelining: boolean;
  smtpUtf8: boolean;
  /** The server supports SIZE. */
  sizes: boolean;
  /** Bytes of the largest mail; 0 for no limit. */
  maxSize: number;
}

/** A connection that is ready for the first mail. */
export interface Session {
  connection: SMTPConnection;
  socket: Socket;
  extensions: Extensions;
}

const CLOSED = 'the server closed the connection';

/** Reads the reply to EHLO. */
export function extensionsOf(hello: string): Extensions {
  const lines = hello.split('\n').map((text) => text.slice(4).trim().toUpperCase());
  const size = lines.find((text) => /^SIZE(\s|$)/.test(text));
  return {
    pipelining: lines.includes('PIPELINING'),
    smtpUtf8: lines.includes('SMTPUTF8'),
    sizes: size !== undefined,
    maxSize: Number(/^SIZE (\d+)/.exec(size ?? '')?.[1] ?? 0),
  };
}

/**
 * Connects, upgrades to TLS where the server offers it, and logs in, all with nodemailer, which is lazy-loaded. Then removes
 * nodemailer's listeners for replies and timeouts from the socket. Nodemailer still reports the end of the connection with its
 * events `error` and `end`.
 * @param url smtp: or smtps:, with user and password if the server requires them, and nodemailer's options as its query
 * @throws nodemailer's error, see `mailError`
 */
export async function openSession(url: string, connectMs: number): Promise<Session> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const { auth, ...options } = parseConnectionUrl(url);
  const connection = new Connection({
    ...(options as object),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: connectMs,
  });
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  connection.on('error', end).on('end', () => end(new Error(CLOSED)));
  try {
    await Promise.race([ended, new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))]);
    // The last reply before the login is the one to EHLO: with STARTTLS, the second EHLO.
    const extensions = extensionsOf(connection.lastServerResponse || '');
    if (auth) {
      const login = auth as Parameters<typeof connection.login>[0];
      await Promise.race([
        ended,
        new Promise<void>((resolve, reject) => connection.login(login, (error) => (error ? reject(error) : resolve()))),
      ]);
    }
    const socket = connection._socket;
    if (!socket || socket.destroyed) throw new Error(CLOSED);
    connection.removeAllListeners('error').removeAllListeners('end');
    socket.removeAllListeners('data').removeAllListeners('timeout');
    socket.setTimeout(0);
    socket.setNoDelay(true);
    return { connection, socket, extensions };
  } catch (error) {
    connection.close();
    throw error;
  }
}
