import { isEmailAddress, mailAddress } from '#contracts/rules/email-address';
import type { Transporter } from 'nodemailer';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** A server may answer each command just in time; a mail as a whole may not take for ever. */
const WHOLE_MS = 45_000;

/** Longer than any sending takes: who claims a mail for this long is alone with it. */
export const MAIL_LEASE_MS = 120_000;

export interface Mailbox {
  name?: string;
  address: string;
}

/** One mail to one recipient. Names and the subject may come from strangers. */
export interface Mail {
  /** The same for each attempt at one mail, so that a mailbox that got it twice can tell. */
  id: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
}

/** A mail that was not accepted. The message is what the server said, on one line. */
export class MailError extends Error {
  /** @param isPermanent true when the same mail would be refused again; otherwise it may be tried later */
  constructor(
    message: string,
    readonly isPermanent: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'MailError';
  }
}

/**
 * Text as a header may carry it: one line without control, separator and invisible formatting characters, and without
 * encoded words (`=?utf-8?Q?=0D=0A?=`), in which a mail program would find all of them again.
 */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .replace(/\s+/g, ' ')
    .trim();

function mailbox({ name, address }: Mailbox): { name: string; address: string } {
  // Whatever could be read as a second recipient or a further header is no address.
  if (!isEmailAddress(address)) throw new MailError(`not an address: ${headerText(address).slice(0, 100)}`, true);
  return { name: headerText(name ?? ''), address: mailAddress(address) };
}

/** What is known of a failure from its code and the server's answer. */
export function mailError(error: unknown): MailError {
  const { code, command, responseCode, response, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const text = headerText(response || message || String(error)).slice(0, 300);
  // Only an answer to this recipient or content is about the mail. A refused sender (all mail has the same one, MAIL_FROM),
  // a refused login (530–538), a closed or silent connection and a wrong certificate are about the server or our settings,
  // which somebody will put right.
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  const isAboutLogin = responseCode !== undefined && responseCode >= 530 && responseCode <= 538;
  return new MailError(text, isAboutMail && !isAboutLogin && (responseCode === undefined || responseCode >= 500), error);
}

/** Hands mail to the shop's mail server. */
export class MailSender {
  private transport: Promise<Transporter> | undefined;
  private readonly url: string;
  private readonly from: string;
  private readonly domain: string;

  /**
   * @param url smtp: or smtps:, with the user and password if the server asks for them
   * @param from the sender of all mail, `Name <address>`
   */
  constructor({ url, from }: { url: string; from: string }) {
    this.from = headerText(from);
    this.domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
    this.url = url;
  }

  /** Loaded with the first mail: a process that has none to send keeps its memory small. */
  private async openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Sends a mail; resolves once the server has accepted it. Throws MailError. A connection that breaks before the
   * server's last answer counts as not sent, so a mail may arrive twice, but not never.
   * @param stop gives up at once, as a failure that is tried again
   */
  async send({ id, to, replyTo, subject, text }: Mail, stop?: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(WHOLE_MS);
    const mail = {
      from: this.from,
      to: mailbox(to),
      ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
      subject: headerText(subject),
      text,
      messageId: `<${id}@${this.domain}>`,
      signal: stop ? AbortSignal.any([stop, late]) : late,
    };
    this.transport ??= this.openTransport();
    const transport = await this.transport;
    try {
      await transport.sendMail(mail);
    } catch (error) {
      throw mailError(error);
    }
  }
}
