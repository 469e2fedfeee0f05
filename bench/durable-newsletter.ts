import { type Shop, startShop, until } from '../tests/harness.ts';
import { peakMegabytes, resetPeak } from '../tests/memory.ts';
import { addSubscribers, addresses, createNewsletter, ended } from '../tests/sending.ts';
import type { SmtpSink } from '../tests/smtp-sink.ts';
import type { Sent } from './mail-sender.ts';
import { processorTime } from './processor-time.ts';

/** Sends newsletters through a shop, which records every outcome, unlike the floors. */
export interface DurableSender {
  send: (sink: SmtpSink, mails: number) => Promise<Sent>;
  stop: () => Promise<void>;
}

/** Starts a shop whose mail server is the sink. */
export async function startDurableSender(sink: SmtpSink, connections: number): Promise<DurableSender> {
  const env = { SMTP_URL: sink.url, SMTP_CONNECTIONS: String(connections), MAIL_RETRY_MS: '200' };
  const shop = await startShop({ services: ['catalogue', 'content', 'marketing'], ownServers: true, env });
  await until(() => shop.visitor.get('/shop-settings').then(({ status }) => status === 200), { what: 'content responds' });
  // The template is compiled with the first newsletter.
  await send(shop, sink, 100);
  return { send: (_sink, mails) => send(shop, sink, mails), stop: () => shop.stop() };
}

/** Some 6 KB with the template around it. */
const CONTENT = 'Talvirenkaat edullisesti, asennus ja tasapainotus kuuluvat hintaan. '.repeat(8);
const AT_ONCE = 10_000;

/** @throws Error unless every subscriber has the newsletter, and the shop says so */
async function send(shop: Shop, sink: SmtpSink, mails: number): Promise<Sent> {
  const subscribers = shop.database('marketing').collection('subscribers');
  const wanted = addresses(mails);
  if ((await subscribers.countDocuments()) !== mails) {
    await subscribers.deleteMany({});
    for (let at = 0; at < mails; at += AT_ONCE) await addSubscribers(shop, wanted.slice(at, at + AT_ONCE));
  }
  await sink.forget();
  const { _id } = await createNewsletter(shop, { content: CONTENT });
  const { pid } = shop.marketing;
  resetPeak(pid);
  const [began, before] = [performance.now(), processorTime(pid)];
  const { status } = await shop.admin.post(`/newsletters/${_id}/send`, {});
  if (status !== 202) throw new Error(`the newsletter was not sent: ${status}`);
  const newsletter = await ended(shop, _id, 600_000);
  const sent = {
    seconds: (performance.now() - began) / 1_000,
    processorMs: processorTime(pid) - before,
    peakMegabytes: peakMegabytes(pid),
  };
  const { size } = new Set((await sink.accepted()).map(({ to }) => to));
  if (size !== mails || newsletter.status !== 'sent' || newsletter.sending?.sent !== mails)
    throw new Error(`the sink has ${size} of ${mails} mails; the shop says ${JSON.stringify(newsletter.sending)}`);
  return sent;
}
