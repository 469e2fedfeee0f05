import { createHash } from 'node:crypto';
import { DkimSigner, relaxedBody, relaxedHeaders, type DkimSettings } from './dkim.ts';
import { headerText, mailbox, senderDomain, type Mailbox } from './mail.ts';

/** A mail that goes to many recipients. Names, the subject and the bodies may contain untrusted text. */
export interface BulkMail {
  /** The sender, `Name <address>`. */
  from: string;
  replyTo?: Mailbox;
  subject: string;
  html: string;
  text: string;
  /** Placeholder of the recipient's token in `html` and `text`: letters and digits. */
  marker: string;
  /** URL of the unsubscribe page, up to the token. It also accepts the one-click POST of RFC 8058. */
  unsubscribeUrl: string;
  /** The mailbox that accepts unsubscriptions by mail (RFC 2369), with the token in the subject. */
  unsubscribeMailbox?: string;
  /** Identifies the list (RFC 2919), for example `uutiskirje.kauppa.example`. */
  listId: string;
  date: Date;
}

/** The parts of a mail that differ per recipient. */
export interface Recipient {
  /** The local part of the Message-ID. The same for each attempt at one mail, so that a mailbox can detect a duplicate. */
  id: string;
  to: Mailbox;
  /** Letters, digits, `-` and `_`. */
  token: string;
}

/** A mail whose common parts are already encoded. */
export interface CompiledMail {
  /**
   * Returns the complete message for a recipient: CRLF line ends, dot-stuffed (RFC 5321, 4.5.2), without the terminating dot.
   * Returns a promise only if mails are signed.
   * @throws MailError (permanent) when `to` is not exactly one address
   */
  messageFor(recipient: Recipient): Buffer | Promise<Buffer>;
}

/** Names of the personal parts. The placeholders that stand for them during compilation contain a random-looking hash. */
const PARTS = ['to', 'id', 'token'] as const;
type Part = (typeof PARTS)[number];

const TOKEN = /^[\w-]{1,200}$/;
const ID = /^[\w.+-]{1,200}$/;
const ASCII_ATOMS = /^[A-Za-z0-9 ]+$/;

/** Encoded lines have at most 76 characters (RFC 2045, 6.7); one is left for the soft break before a token. */
const QP_LINE = 75;

/**
 * Encodes the parts of a mail that are the same for all recipients, so that only the personal parts are written for each.
 * Nodemailer's encoders do the encoding. Lazy-loads nodemailer, as MailSender does.
 * @param dkim signs each mail when given; the signature takes a processor about a millisecond, in another thread
 */
export async function compileMail(mail: BulkMail, dkim?: DkimSettings): Promise<CompiledMail> {
  const [{ default: MimeNode }, qp, { encodeWord }] = await Promise.all([
    import('nodemailer/lib/mime-node'),
    import('nodemailer/lib/qp'),
    import('nodemailer/lib/mime-funcs'),
  ]);
  if (!/^[A-Za-z0-9]+$/.test(mail.marker)) throw new Error('the marker must consist of letters and digits');
  // The content cannot contain its own hash, so neither the boundary nor a placeholder can occur in it.
  const hash = createHash('sha256').update(mail.html).update(mail.text).update(mail.subject).digest('hex').slice(0, 32);
  const placeholders = { to: `to${hash}@placeholder.invalid`, id: `id${hash}`, token: `token${hash}` };

  const body = (type: string, content: string) => {
    // Each token is on its own line between soft line breaks, so that line lengths do not depend on the token's.
    const pieces = content
      .replace(/\r\n?|\n/g, '\r\n')
      .split(mail.marker)
      .map((piece) => qp.wrap(qp.encode(piece), QP_LINE));
    return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${pieces.join(`=\r\n${placeholders.token}=\r\n`)}`;
  };

  const root = new MimeNode('multipart/alternative', { baseBoundary: hash, disableFileAccess: true, disableUrlAccess: true });
  const { unsubscribeUrl, unsubscribeMailbox } = mail;
  const ways = [`<${unsubscribeUrl}${placeholders.token}>`];
  if (unsubscribeMailbox) ways.push(`<mailto:${mailbox({ address: unsubscribeMailbox }).address}?subject=${placeholders.token}>`);
  root.setHeader([
    { key: 'From', value: headerText(mail.from) },
    { key: 'To', value: placeholders.to },
    ...(mail.replyTo ? [{ key: 'Reply-To', value: mailbox(mail.replyTo) }] : []),
    { key: 'Subject', value: headerText(mail.subject) },
    { key: 'Message-ID', value: `<${placeholders.id}@${senderDomain(mail.from)}>` },
    { key: 'Date', value: mail.date },
    { key: 'List-Unsubscribe', value: { prepared: true, value: ways.join(',\r\n ') } },
    { key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    { key: 'List-Id', value: { prepared: true, value: `<${headerText(mail.listId).replace(/[^\w.-]/g, '')}>` } },
  ]);
  // Plain text first: alternatives are in order of increasing preference (RFC 2046, 5.1.4).
  root.createChild().setRaw(body('text/plain', mail.text));
  root.createChild().setRaw(body('text/html', mail.html));
  const built = `${(await root.build()).toString('latin1').replace(/(?:\r\n)*$/, '')}\r\n`;
  const message = cut(built.replace(/^\./gm, '..'), placeholders);

  const displayed = (to: Mailbox) => {
    const { name, address } = mailbox(to);
    if (name === '') return address;
    return `${ASCII_ATOMS.test(name) ? `"${name}"` : encodeWord(name, 'Q', 52)} <${address}>`;
  };
  const valuesOf = ({ id, to, token }: Recipient): Values => {
    if (!ID.test(id) || !TOKEN.test(token)) throw new Error('an id or token contains other characters than it may');
    return { id, token, to: displayed(to) };
  };
  if (!dkim) return { messageFor: (recipient) => spliced(message, valuesOf(recipient)) };

  const signer = new DkimSigner(dkim);
  const end = built.indexOf('\r\n\r\n');
  // The common parts are canonicalised once. The personal parts contain no white space that canonicalisation would change.
  const headers = cut(relaxedHeaders(built.slice(0, end)), placeholders);
  const content = cut(relaxedBody(built.slice(end + 4)), placeholders);
  return {
    messageFor: async (recipient) => {
      const values = valuesOf(recipient);
      const signature = await signer.signature(spliced(headers, values), spliced(content, values));
      return spliced(message, values, signature);
    },
  };
}

/** A text split at its placeholders: one more segment than parts. */
interface Cut {
  segments: readonly Buffer[];
  parts: readonly Part[];
}
type Values = Readonly<Record<Part, string>>;

function cut(text: string, placeholders: Values): Cut {
  const byText = new Map(PARTS.map((part) => [placeholders[part], part]));
  const pieces = text.split(new RegExp(`(${[...byText.keys()].join('|').replaceAll('.', '\\.')})`));
  return {
    segments: pieces.filter((_piece, at) => at % 2 === 0).map((piece) => Buffer.from(piece, 'latin1')),
    parts: pieces.filter((_piece, at) => at % 2 === 1).map((piece) => byText.get(piece) as Part),
  };
}

/** Joins the segments with the values between them and puts `before` in front. */
function spliced({ segments, parts }: Cut, values: Values, before = ''): Buffer {
  let size = before.length;
  for (const segment of segments) size += segment.length;
  for (const part of parts) size += Buffer.byteLength(values[part]);
  const message = Buffer.allocUnsafe(size);
  let at = message.write(before, 'latin1');
  for (const [index, segment] of segments.entries()) {
    at += segment.copy(message, at);
    const part = parts[index];
    if (part !== undefined) at += message.write(values[part], at);
  }
  return message;
}
