// Sends mails in a process of its own, so that its processor time and memory are measured alone. Receives a Sending over IPC.
// Nothing is recorded: these are the floors that the durable sending is compared with.
import { peakMegabytes } from '../tests/memory.ts';
import { createTransport } from 'nodemailer';
import { compileMail, type BulkMail } from '#service/mail/compiled-mail';
import { SmtpConnection } from '#service/mail/smtp-client';

/** What to send, and how. */
export interface Sending {
  by: 'nodemailer' | 'ours';
  url: string;
  mails: number;
  connections: number;
  /** Characters of the HTML. */
  htmlSize: number;
}

/** What the sending cost. */
export interface Sent {
  seconds: number;
  /** Processor time of the sender in milliseconds. */
  processorMs: number;
  peakMegabytes: number;
}

const PARAGRAPH = '<p>Talvirenkaat edullisesti, asennus ja tasapainotus kuuluvat hintaan. Varaa aika jo tänään.</p>\n';
const MARKER = 'UNSUBSCRIBETOKENMARKER';
const TOKEN = 'Q2xvc2UgdGhlIHdpbmRvdyBwbGVhc2UsIGl0IGlzIGNvbGQgb3V0c2lkZSE';
const page = 'https://www.example.fi/peruuta-uutiskirje?token=';

const bulk = (htmlSize: number): BulkMail => ({
  from: 'Rengas-Kaarto <verkkokauppa@rengas-kaarto.example>',
  subject: 'Talvirenkaat nyt edullisesti',
  html: `${PARAGRAPH.repeat(Math.ceil(htmlSize / PARAGRAPH.length))}<a href="${page}${MARKER}">Peruuta tilaus</a>`,
  text: `Talvirenkaat edullisesti.\n\nPeruuta tilaus: ${page}${MARKER}\n`,
  marker: MARKER,
  unsubscribeUrl: page,
  unsubscribeMailbox: 'peruuta@rengas-kaarto.example',
  listId: 'uutiskirje.rengas-kaarto.example',
  date: new Date(),
});

async function byNodemailer({ url, mails, connections, htmlSize }: Sending): Promise<void> {
  const transport = createTransport({ url, pool: true, maxConnections: connections, maxMessages: Infinity });
  const mail = bulk(htmlSize);
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < mails; n = next++) {
      await transport.sendMail({
        from: mail.from,
        to: `asiakas${n}@posti.example`,
        subject: mail.subject,
        html: mail.html.replaceAll(MARKER, TOKEN),
        text: mail.text.replaceAll(MARKER, TOKEN),
        messageId: `<uutiskirje-${n}@rengas-kaarto.example>`,
        headers: { 'List-Unsubscribe': `<${page}${TOKEN}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    }
  };
  // A few more than connections, so that no connection waits for this loop.
  await Promise.all(Array.from({ length: connections * 2 }, worker));
  transport.close();
}

async function byOurs({ url, mails, connections, htmlSize }: Sending): Promise<void> {
  const mail = await compileMail(bulk(htmlSize));
  let next = 0;
  const envelopeOf = (n: number) => ({ from: `bounce+${n}@rengas-kaarto.example`, to: `asiakas${n}@posti.example` });
  const worker = async () => {
    const connection = await SmtpConnection.open({ url });
    let n = next++;
    while (n < mails) {
      const envelope = envelopeOf(n);
      const following = next++;
      const content = await mail.messageFor({ id: `uutiskirje-${n}`, to: { address: envelope.to }, token: TOKEN });
      const outcome = await connection.send({ ...envelope, content }, following < mails ? envelopeOf(following) : undefined);
      if (!outcome.accepted) throw new Error(outcome.reply);
      n = following;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

async function measured(sending: Sending): Promise<Sent> {
  const began = performance.now();
  const before = process.cpuUsage();
  await (sending.by === 'nodemailer' ? byNodemailer(sending) : byOurs(sending));
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - began) / 1_000,
    processorMs: (user + system) / 1_000,
    peakMegabytes: peakMegabytes(process.pid),
  };
}

process.once('message', (sending: Sending) => {
  measured(sending).then(
    (sent) => process.send?.(sent, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
