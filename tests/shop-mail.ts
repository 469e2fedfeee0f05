import { freePort } from '../dev/ports.mjs';
import { startMail } from '../dev/servers/mail.ts';
import type { RunningServer } from '../dev/servers/server-process.ts';

/** A mail as the inbox has it. */
export interface ReceivedMail {
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  text?: string;
  html?: string;
  /** By their names in small letters. */
  headers: Record<string, unknown>;
  /** The file that holds it as it came: the inbox leaves some headers out. */
  source: string;
}

/** The mail server of a test, on the same port whenever it is started again. */
export interface ShopMail {
  readonly url: string;
  /** Where everything received can be asked for, as JSON. */
  readonly inboxUrl: string;
  /** Everything received since the last start, in the order of its coming. */
  received(): Promise<ReceivedMail[]>;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** A port for mail, with an inbox behind it once it is started. */
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
      if (!response.ok) throw new Error(`the inbox answers ${response.status}`);
      return (await response.json()) as ReceivedMail[];
    },
    start,
    kill: async () => running?.kill(),
  };
}
