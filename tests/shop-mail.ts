import { freePort } from '../dev/ports.mjs';
import { startMail } from '../dev/servers/mail.ts';
import type { RunningServer } from '../dev/servers/server-process.ts';

/** A mail as the inbox API returns it. */
export interface ReceivedMail {
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  text?: string;
  html?: string;
  /** The headers by lower-case name. */
  headers: Record<string, unknown>;
  /** The file with the raw mail: the inbox API leaves out some headers. */
  source: string;
}

/** The mail server of a test. It uses the same port after each restart. */
export interface ShopMail {
  readonly url: string;
  /** The URL that returns all received mails as JSON. */
  readonly inboxUrl: string;
  /** Returns all mails received since the last start, in order of arrival. */
  received(): Promise<ReceivedMail[]>;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Reserves ports for a mail server, and starts it if `startNow` is set. */
export async function mailOf(dataDir: string, startNow: boolean): Promise<ShopMail> {
  const [port, webPort] = [await freePort(), await freePort()];
  let running: RunningServer | undefined;
  const start = async () => {
    running = await startMail({ dataDir, port, webPort });
  };
  if (startNow) await start();
  const inboxUrl = `http://127.0.0.1:${webPort}/api/email`;
  return {
    inboxUrl,
    url: `smtp://127.0.0.1:${port}`,
    received: async () => {
      const response = await fetch(inboxUrl);
      if (!response.ok) throw new Error(`the inbox responds with ${response.status}`);
      return (await response.json()) as ReceivedMail[];
    },
    start,
    kill: async () => running?.kill(),
  };
}
