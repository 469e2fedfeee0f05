import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Which mails the sink refuses. Without `to` and `percent`: all. */
export interface Refusal {
  /** The reply with its code, for example `451 4.7.1 Try again later`. */
  reply: string;
  at: 'recipient' | 'content';
  /** Text that the recipient's address contains. */
  to?: string;
  /** Share of the recipients, chosen by the hash of their addresses. */
  percent?: number;
  /** How often a recipient is refused before it is accepted; default: always. */
  times?: number;
}

export interface SinkOptions {
  /** Default: a free port. */
  port?: number;
  /** Simulated round trip in milliseconds. Replies to pipelined commands arrive together. */
  replyDelayMs?: number;
  /** The same for the answer to a content. */
  contentDelayMs?: number;
  refuse?: Refusal[];
  /** File to which a line `recipient Message-ID milliseconds` is appended for each accepted mail. */
  file?: string;
}

/** A mail that the sink accepted. */
export interface SunkMail {
  to: string;
  messageId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A question to the sink's process. */
export interface SinkQuestion {
  id: number;
  ask: 'listen' | 'configure' | 'forget' | 'disconnect' | 'reached' | 'refused' | 'accepted';
  options?: SinkOptions;
  count?: number;
}

/** The answer of the sink's process. */
export interface SinkMessage {
  id: number;
  answer: unknown;
}

/** A mail server that accepts mail and keeps only its recipient and Message-ID, in a process of its own. */
export interface SmtpSink {
  readonly url: string;
  readonly pid: number;
  /** Replaces all options; `port` has no effect. */
  configure(options: SinkOptions): Promise<void>;
  /** Returns all accepted mails in the order of acceptance. */
  accepted(): Promise<SunkMail[]>;
  /** Resolves with the number of accepted mails when there are at least that many. */
  reached(count: number): Promise<number>;
  /** Returns how many recipients and contents were refused. */
  refused(): Promise<number>;
  /** Forgets accepted mails and refusals. */
  forget(): Promise<void>;
  /** Breaks all connections. */
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a sink on 127.0.0.1. */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const child = fork(fileURLToPath(new URL('smtp-sink-process.ts', import.meta.url)));
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ id, answer }: SinkMessage) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let questions = 0;
  const ask = <T>(question: Omit<SinkQuestion, 'id'>) =>
    new Promise<T>((resolve, reject) => {
      questions += 1;
      waiting.set(questions, (answer) => resolve(answer as T));
      child.once('exit', () => reject(new Error('the sink ended')));
      child.send({ id: questions, ...question });
    });
  child.setMaxListeners(0);
  const port = await ask<number>({ ask: 'listen', options });
  return {
    url: `smtp://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    configure: (given) => ask({ ask: 'configure', options: given }),
    accepted: async () =>
      (await ask<string[]>({ ask: 'accepted' })).map((line) => {
        const [to = '', messageId = '', at = ''] = line.split(' ');
        return { to, messageId, at: Number(at) };
      }),
    reached: (count) => ask({ ask: 'reached', count }),
    refused: () => ask({ ask: 'refused' }),
    forget: () => ask({ ask: 'forget' }),
    disconnect: () => ask({ ask: 'disconnect' }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
