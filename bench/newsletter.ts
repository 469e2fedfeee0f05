import { startDurableSender } from './durable-newsletter.ts';
import { startSmtpSink, type SmtpSink } from '../tests/smtp-sink.ts';
import type { Sent } from './mail-sender.ts';
import { sendUnrecorded } from './newsletter-floor.ts';
import type { Report } from './report.ts';

const MAILS = 10_000;
/** Fewer mails to the distant server, which takes at least 20 ms per mail and connection. */
const DISTANT_MAILS = 3_000;
const DISTANCE_MS = 20;
/** As many as the marketing service opens. */
const CONNECTIONS = 20;
/** With headers, text and encoding, a mail has about 6 KB. */
const HTML_SIZE = 4_500;
const ROUNDS = 2;

/** The target rate as a multiple of the floor's rate. */
const GOAL = 1.3;
const GOAL_MEGABYTES = 200;
/** Share of mails that the server refuses at their first attempt. */
const REFUSED_PERCENT = 20;

/** Sends a newsletter to that many subscribers. */
type Sender = (sink: SmtpSink, mails: number) => Promise<Sent>;

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

const SHOP = 'the shop, every outcome recorded';
const POOL = "nodemailer's pool, nothing recorded";
const OWN = 'our SMTP connections, nothing recorded';

/**
 * Measures how fast newsletters are sent to a mail server that keeps nothing, nearby and 20 ms away. Compares the shop, which records
 * everything, with two floors that record nothing: nodemailer's pool and our own SMTP connections.
 * @param many also sends to this many subscribers, to measure the peak memory; 0: does not
 */
export async function measureNewsletter(report: Report, many = 0): Promise<void> {
  const sink = await startSmtpSink();
  const shop = await startDurableSender(sink, CONNECTIONS);
  const unrecorded =
    (by: 'nodemailer' | 'ours'): Sender =>
    (to, mails) =>
      sendUnrecorded(to, { by, mails, connections: CONNECTIONS, htmlSize: HTML_SIZE });
  const senders: Record<string, Sender> = { [SHOP]: shop.send, [POOL]: unrecorded('nodemailer'), [OWN]: unrecorded('ours') };
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
      const [ours, pool] = [SHOP, POOL].map((name) => best(measured.get(name) ?? []));
      const ratio = (ours?.perSecond ?? 0) / (pool?.perSecond ?? 1);
      report.goal(`newsletter, mail server ${place}, against nodemailer's pool`, `≥ ${GOAL} ×`, ratio, ratio >= GOAL, ' ×');
      const peak = ours?.peakMegabytes ?? 0;
      report.goal(`peak memory of marketing, mail server ${place}`, `< ${GOAL_MEGABYTES} MB`, peak, peak < GOAL_MEGABYTES, ' MB');
    }
    report.heading(`A newsletter to ${DISTANT_MAILS} subscribers, ${REFUSED_PERCENT} % of them refused once with 451`);
    await sink.configure({ refuse: [{ reply: '451 4.7.1 Try again later', at: 'recipient', percent: REFUSED_PERCENT, times: 1 }] });
    row(report, 'the shop: all have it', await measure(shop.send, sink, DISTANT_MAILS));
    if (many > 0) {
      report.heading(`A newsletter to ${many} subscribers`);
      await sink.configure({});
      const result = await measure(shop.send, sink, many);
      row(report, SHOP, result);
      const peak = result.peakMegabytes;
      report.goal(`peak memory of marketing with ${many} subscribers`, `< ${GOAL_MEGABYTES} MB`, peak, peak < GOAL_MEGABYTES, ' MB');
    }
  } finally {
    await shop.stop();
    await sink.stop();
  }
}
