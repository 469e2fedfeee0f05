import { startSmtpSink, type SmtpSink } from '../tests/smtp-sink.ts';
import type { Sent } from './mail-sender.ts';
import { sendUnrecorded } from './newsletter-floor.ts';
import type { Report } from './report.ts';

const MAILS = 10_000;
/** Fewer to the distant server, which takes 20 ms or more for each mail of a connection. */
const DISTANT_MAILS = 3_000;
const DISTANCE_MS = 20;
/** As many as the marketing service opens. */
const CONNECTIONS = 10;
/** With headers, text and encoding, a mail has about 6 KB. */
const HTML_SIZE = 4_500;
const ROUNDS = 2;

/** Sends a newsletter to that many subscribers. Resolves when all outcomes are recorded. */
export type Sender = (sink: SmtpSink, mails: number) => Promise<Sent>;

interface Measured {
  perSecond: number;
  /** Processor milliseconds for one mail. */
  processorMs: number;
  peakMegabytes: number;
}

async function measure(sender: Sender, sink: SmtpSink, mails: number): Promise<Measured> {
  const { seconds, processorMs, peakMegabytes } = await sender(sink, mails);
  return { perSecond: mails / seconds, processorMs: processorMs / mails, peakMegabytes };
}

const best = (results: readonly Measured[]): Measured => ({
  perSecond: Math.max(...results.map(({ perSecond }) => perSecond)),
  processorMs: Math.min(...results.map(({ processorMs }) => processorMs)),
  peakMegabytes: Math.max(...results.map(({ peakMegabytes }) => peakMegabytes)),
});

function row(report: Report, name: string, { perSecond, processorMs, peakMegabytes }: Measured): void {
  const rate = `${Math.round(perSecond).toLocaleString('en')}/s`;
  report.line(name, `${rate.padStart(10)}${`${processorMs.toFixed(3)} ms`.padStart(12)}${`${peakMegabytes.toFixed(0)} MB`.padStart(9)}`);
}

/**
 * Measures how fast newsletters are sent to a mail server that keeps nothing, near and 20 ms away, and the floors: nodemailer's
 * pool and our own SMTP connections, both without any record.
 * @param durably the shop's sending with all its records
 */
export async function measureNewsletter(report: Report, durably?: Sender): Promise<void> {
  const senders: Record<string, Sender> = {
    ...(durably && { 'the shop, every outcome recorded': durably }),
    "nodemailer's pool, nothing recorded": (sink, mails) =>
      sendUnrecorded(sink, { by: 'nodemailer', mails, connections: CONNECTIONS, htmlSize: HTML_SIZE }),
    'our SMTP connections, nothing recorded': (sink, mails) =>
      sendUnrecorded(sink, { by: 'ours', mails, connections: CONNECTIONS, htmlSize: HTML_SIZE }),
  };
  const sink = await startSmtpSink();
  try {
    for (const [place, delay, mails] of [
      ['near', 0, MAILS],
      [`${DISTANCE_MS} ms away`, DISTANCE_MS, DISTANT_MAILS],
    ] as const) {
      report.heading(
        `A newsletter to ${mails} subscribers, ${CONNECTIONS} connections, mail server ${place}: rate, processor, peak memory`,
      );
      const measured = new Map<string, Measured[]>(Object.keys(senders).map((name) => [name, []]));
      await sink.configure({ replyDelayMs: delay });
      // In turn, so that a temporary slowdown of the machine affects all of them alike.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [name, sender] of Object.entries(senders)) measured.get(name)?.push(await measure(sender, sink, mails));
      for (const [name, results] of measured) row(report, name, best(results));
      const [pool, own] = ["nodemailer's pool, nothing recorded", 'our SMTP connections, nothing recorded'].map(
        (name) => best(measured.get(name) ?? []).perSecond,
      );
      report.line("our connections against nodemailer's pool", `${((own ?? 0) / (pool ?? 1)).toFixed(1)} ×`);
    }
  } finally {
    await sink.stop();
  }
}
