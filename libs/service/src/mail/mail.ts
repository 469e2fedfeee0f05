import { isEmailAddress, mailAddress } from '#contracts/rules/email-address';
import type { Transporter } from 'nodemailer';

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;
/** Deadline of a whole mail, because a slow server may respond to each command just before the timeout. */
const MAIL_TIMEOUT_MS = 45_000;

/** Lease of a mail in milliseconds: longer than any attempt takes, so that only one process sends the mail at a time. */
export const MAIL_LEASE_MS = 120_000;

/** A sender or recipient. */
export interface Mailbox {
  name?: string;
  address: string;
}

/** One mail to one recipient. Names and the subject may contain untrusted text. */
export interface Mail {
  /** The local part of the Message-ID. The same for each attempt at one mail, so that a mailbox can detect a duplicate. */
  id: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  /** The same content as HTML, sent together with the text. */
  html?: string;
  /** Further headers by name, such as List-Unsubscribe. The values must not contain untrusted text. */
  headers?: Readonly<Record<string, string>>;
}

/** A mail that was not accepted. The message is the server's reply, on one line of at most 300 characters. */
export class MailError extends Error {
  /** @param isPermanent true when the same mail would be refused again; false when it can be retried */
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
 * Sanitises text for a mail header. Returns one line without control, separator and invisible formatting characters, and without
 * encoded words (`=?utf-8?Q?=0D=0A?=`), which a mail program would decode into such characters.
 */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns a mailbox with a sanitised name and the address for sending.
 * @throws MailError (permanent) when the address is not exactly one address
 */
export function mailbox({ name, address }: Mailbox): { name: string; address: string } {
  // Refuses anything that could be read as a second recipient or another header.
  if (!isEmailAddress(address)) throw new MailError(`not an address: ${headerText(address).slice(0, 100)}`, true);
  return { name: headerText(name ?? ''), address: mailAddress(address) };
}

/** Returns the address of `Name <address>`; a text without brackets as it is. */
export const senderAddress = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/** Returns the domain of `Name <address>`. */
export const senderDomain = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** Converts an error of nodemailer into a MailError, permanent or temporary by its code and the server's reply. */
export function mailError(error: unknown): MailError {
  const { code, command, responseCode, response, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const text = headerText(response || message || String(error)).slice(0, 300);
  // Only a refused recipient or content concerns this mail. A refused sender (all mail has the same one, MAIL_FROM), a refused
  // login (530–538), a closed or silent connection and a wrong certificate concern the server or our settings, which an
  // operator will fix.
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  const isAboutLogin = responseCode !== undefined && responseCode >= 530 && responseCode <= 538;
  return new MailError(text, isAboutMail && !isAboutLogin && (responseCode === undefined || responseCode >= 500), error);
}

/** Sends mail through the shop's mail server. */
export class MailSender {
  private transport: Promise<Transporter> | undefined;
  private readonly url: string;
  private readonly from: string;
  private readonly domain: string;

  /**
   * @param url smtp: or smtps:, with user and password if the server requires them
   * @param from the sender of all mail, `Name <address>`
   */
  constructor({ url, from }: { url: string; from: string }) {
    this.from = headerText(from);
    this.domain = senderDomain(from);
    this.url = url;
  }

  /** Lazy-loads nodemailer with the first mail, to save memory in a process that sends none. */
  private async openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Sends a mail. Resolves when the server has accepted it. A connection that breaks before the server's last reply counts as
   * not sent, so a retried mail may arrive twice.
   * @param stop aborts the attempt, which then fails with a temporary MailError
   * @throws MailError when the mail was not accepted within 45 seconds, or `to` or `replyTo` is not an address
   */
  async send({ id, to, replyTo, subject, text, html, headers }: Mail, stop?: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(MAIL_TIMEOUT_MS);
    const mail = {
      from: this.from,
      to: mailbox(to),
      ...(replyTo ? { replyTo: mailbox(replyTo) } : {}),
      subject: headerText(subject),
      text,
      ...(html === undefined ? {} : { html }),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
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
