import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SmtpSink } from '../tests/smtp-sink.ts';
import type { Sending, Sent } from './mail-sender.ts';

/**
 * Sends mails to the sink without recording anything, in a process of its own.
 * @throws Error unless the sink has accepted each of them
 */
export async function sendUnrecorded(sink: SmtpSink, sending: Omit<Sending, 'url'>): Promise<Sent> {
  await sink.forget();
  // Compiled as in production, not from source.
  const child = fork(fileURLToPath(new URL('mail-sender.ts', import.meta.url)), [], {
    execArgv: process.execArgv.filter((flag) => !flag.startsWith('--conditions')),
  });
  child.send({ ...sending, url: sink.url } satisfies Sending);
  const ended = once(child, 'exit').then(() => undefined);
  const sent = await Promise.race([once(child, 'message').then(([message]) => message as Sent), ended]);
  if (!sent) throw new Error(`the sender (${sending.by}) ended`);
  await ended;
  const { size } = new Set((await sink.accepted()).map(({ to }) => to));
  if (size !== sending.mails) throw new Error(`the sink has ${size} of ${sending.mails} mails`);
  return sent;
}
