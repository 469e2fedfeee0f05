import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { headerText, mailError } from './mail.ts';
import { SmtpReplies, type SmtpReply } from './smtp-replies.ts';
import { openSession, type Extensions, type Session } from './smtp-session.ts';

/** How to reach the mail server. */
export interface SmtpSettings {
  /** smtp: or smtps:, with user and password if the server requires them. */
  url: string;
  /** Milliseconds until a connection is ready for mail. */
  connectMs?: number;
  /** Milliseconds of silence after a command before the connection counts as lost. */
  replyMs?: number;
  /** Milliseconds until the content can be sent, because a slow server may respond to each command just before its limit. */
  mailMs?: number;
  /** Milliseconds until the reply to the content. A server may scan it first, and a second mail is worse than a wait. */
  contentMs?: number;
}

/** The envelope of one mail: its return path, which bounces go to, and its recipient. Both are valid addresses. */
export interface Envelope {
  from: string;
  to: string;
}

/** A mail with its envelope. */
export interface OutgoingMail extends Envelope {
  /** The message, dot-stuffed, ending with CRLF and without the terminating dot. */
  content: Buffer;
}

/** The server has taken responsibility for the mail. */
export interface Accepted {
  accepted: true;
  /** The server's reply on one line of at most 300 characters. */
  reply: string;
}

/** The server did not accept this mail. */
export interface Refused {
  accepted: false;
  /** The reply's code; 0 when the connection broke or the server was silent. */
  code: number;
  reply: string;
  /** What the server refused; null when it was not asked or did not reply. */
  refused: 'recipient' | 'content' | null;
  /** True when the same mail would be refused again. */
  isPermanent: boolean;
  /** True when the connection broke between the end of the content and the reply: the server may have accepted the mail. */
  isUncertain: boolean;
}

/** The server or our settings are at fault, not the mail. The message is the server's reply, on one line of at most 300 characters. */
export class ServerTrouble extends Error {
  /** @param fault what an operator has to correct; null when it is unknown */
  constructor(
    message: string,
    readonly fault: 'login' | 'certificate' | null = null,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ServerTrouble';
  }
}

const CONNECT_MS = 10_000;
const REPLY_MS = 20_000;
const MAIL_MS = 45_000;
/**
 * RFC 5321, 4.5.3.2.6: at least 10 minutes after the final dot, because a shorter timeout often sends a mail twice. A silent
 * server therefore holds one connection for this long, and each of its mails is then uncertain.
 */
const CONTENT_MS = 10 * 60_000;

const END_OF_CONTENT = Buffer.from('.\r\n');
const NON_ASCII = /\P{ASCII}/u;
/** Characters that would end a command or a path. Callers validate addresses; this is the last line of defence. */
const NOT_IN_PATH = /[\s<>\p{Cc}]/u;

type Step = 'mail' | 'recipient' | 'data' | 'content' | 'emptyContent' | 'reset';

interface Transaction {
  envelope: Envelope;
  hasReply: boolean;
  /** Set when the envelope was refused. */
  problem?: Refused | ServerTrouble;
  /** All replies to the envelope's commands have arrived. */
  isAnswered: boolean;
  content?: Buffer;
  isContentSent: boolean;
  next?: Envelope;
  resolve?: (outcome: Accepted | Refused) => void;
  reject?: (trouble: Error) => void;
}

const line = (reply: string) => headerText(reply).slice(0, 300);

/**
 * One connection to the mail server, for many mails. Nodemailer connects, upgrades to TLS and logs in. The transactions are
 * our own, because nodemailer creates several streams, timers and callbacks for each mail, which cost more than the mail itself.
 */
export class SmtpConnection {
  private readonly steps: Step[] = [];
  private readonly replies = new SmtpReplies();
  /** The mail that `send` waits for. */
  private current: Transaction | undefined;
  /** The transaction that was announced for the next mail. */
  private announced: Transaction | undefined;
  /** The server has an incomplete transaction open, as after a refused recipient. */
  private needsReset = false;
  private trouble: ServerTrouble | undefined;
  private timer: NodeJS.Timeout | undefined;
  private mailTimer: NodeJS.Timeout | undefined;
  private contentTimer: NodeJS.Timeout | undefined;

  private readonly connection: SMTPConnection;
  private readonly socket: Socket;
  private readonly extensions: Extensions;

  private constructor(
    { connection, socket, extensions }: Session,
    private readonly replyMs: number,
    private readonly mailMs: number,
    private readonly contentMs: number,
  ) {
    this.connection = connection;
    this.socket = socket;
    this.extensions = extensions;
    socket.on('data', (chunk: Buffer) => this.onData(chunk));
    connection.on('error', (error) => this.lose(line(error.message)));
    connection.on('end', () => this.lose('the server closed the connection'));
  }

  /**
   * Connects, upgrades to TLS where the server offers it, and logs in.
   * @throws ServerTrouble when the server cannot be reached or refuses us
   */
  static async open(settings: SmtpSettings): Promise<SmtpConnection> {
    const { url, connectMs = CONNECT_MS, replyMs = REPLY_MS, mailMs = MAIL_MS, contentMs = CONTENT_MS } = settings;
    try {
      return new SmtpConnection(await openSession(url, connectMs), replyMs, mailMs, contentMs);
    } catch (error) {
      throw new ServerTrouble(mailError(error).message, faultOf(error), error);
    }
  }

  /** Whether another mail can be sent. */
  get isOpen(): boolean {
    return this.trouble === undefined;
  }

  /** Whether the server supports PIPELINING, so that `send` uses `next`. */
  get canAnnounce(): boolean {
    return this.extensions.pipelining;
  }

  /**
   * Sends one mail. Call it again only after the promise has settled.
   * @param next the envelope of the mail that this connection sends next, if it is known: it is transmitted together with this
   *   mail's content, which saves a round trip. No content is sent before its own `send`. After that, only that mail can be
   *   sent; to send another, close the connection and open a new one.
   * @returns whether the server accepted the mail. A lost connection, 421 and silence are a temporary refusal once the server
   *   has replied to this mail.
   * @throws ServerTrouble when the mail itself is not at fault: the connection was lost before the server replied to this mail, or
   *   the server refuses the sender or the login. The mail was certainly not accepted.
   */
  send(mail: OutgoingMail, next?: Envelope): Promise<Accepted | Refused> {
    if (this.current) return Promise.reject(new Error('a mail is being sent on this connection'));
    if (this.trouble) return Promise.reject(this.trouble);
    const problem = this.refusalBefore(mail);
    const { announced } = this;
    if (announced && (announced.envelope.from !== mail.from || announced.envelope.to !== mail.to))
      return Promise.reject(new Error('another mail was announced on this connection'));
    if (problem) {
      if (announced) this.close();
      return Promise.resolve(problem);
    }
    return new Promise((resolve, reject) => {
      this.announced = undefined;
      const transaction = announced ?? newTransaction(mail);
      this.current = transaction;
      transaction.content = mail.content;
      transaction.resolve = resolve;
      transaction.reject = reject;
      if (next && this.extensions.pipelining && this.refusalBefore(next) === null) transaction.next = next;
      this.startTimers();
      if (!announced) this.begin(transaction, mail.content.length);
      else this.proceed(transaction);
    });
  }

  /** Sends QUIT and closes the connection. A mail in flight fails. */
  close(): void {
    if (this.trouble) return;
    if (!this.current && !this.announced) this.socket.write('QUIT\r\n');
    this.lose('we closed the connection');
  }

  /** Refuses a mail before anything is sent: an unsafe address, or a size or address that the server does not support. Null: none. */
  private refusalBefore({ from, to, content }: Envelope & { content?: Buffer }): Refused | null {
    const { maxSize, smtpUtf8 } = this.extensions;
    if (NOT_IN_PATH.test(from) || NOT_IN_PATH.test(to)) return refusal(553, 'not an address', { isPermanent: true });
    if (!smtpUtf8 && (NON_ASCII.test(from) || NON_ASCII.test(to)))
      return refusal(553, 'the mail server does not support addresses with other than ASCII letters (SMTPUTF8)', { isPermanent: true });
    if (content && maxSize > 0 && content.length > maxSize)
      return refusal(552, `the mail has ${content.length} bytes, the mail server accepts ${maxSize}`, { isPermanent: true });
    return null;
  }

  private commandsOf({ from, to }: Envelope, size: number): [string, string] {
    const { sizes, smtpUtf8 } = this.extensions;
    const isUtf8 = smtpUtf8 && (NON_ASCII.test(from) || NON_ASCII.test(to));
    return [`MAIL FROM:<${from}>${sizes && size > 0 ? ` SIZE=${size}` : ''}${isUtf8 ? ' SMTPUTF8' : ''}\r\n`, `RCPT TO:<${to}>\r\n`];
  }

  private begin({ envelope }: Transaction, size: number): void {
    const [mail, recipient] = this.commandsOf(envelope, size);
    const reset = this.needsReset ? 'RSET\r\n' : '';
    if (reset) this.steps.push('reset');
    this.needsReset = false;
    if (this.extensions.pipelining) {
      this.steps.push('mail', 'recipient', 'data');
      this.write(`${reset}${mail}${recipient}DATA\r\n`);
    } else if (reset) this.write(reset);
    else this.command('mail', mail);
  }

  private command(step: Step, text: string): void {
    this.steps.push(step);
    this.write(text);
  }

  private write(data: string | Buffer): void {
    this.socket.write(data);
  }

  private onData(chunk: Buffer): void {
    this.timer?.refresh();
    this.replies.add(chunk);
    for (let reply = this.replies.next(); reply && !this.trouble; reply = this.replies.next()) this.onReply(reply);
    if (this.replies.isBroken) this.lose('the server sent something else than SMTP replies');
  }

  private onReply(reply: SmtpReply): void {
    const step = this.steps.shift();
    const isContent = step === 'content';
    const transaction = isContent || !this.announced ? this.current : this.announced;
    if (step === undefined || transaction === undefined) {
      // Servers announce the end of the connection with an unsolicited 421.
      this.lose(line(reply.text));
      return;
    }
    if (isContent) this.onContentReply(transaction, reply);
    else this.onEnvelopeReply(transaction, step, reply);
    if (reply.code === 421) this.lose(line(reply.text));
  }

  private onEnvelopeReply(transaction: Transaction, step: Step, reply: SmtpReply): void {
    const isPositive = reply.code < 400;
    if (step === 'reset') {
      if (!this.extensions.pipelining) this.begin(transaction, transaction.content?.length ?? 0);
      return;
    }
    transaction.hasReply = true;
    if (step === 'mail' && !isPositive) transaction.problem = new ServerTrouble(line(reply.text));
    if ((step === 'recipient' || step === 'data') && !isPositive) {
      transaction.problem ??= problemOf(reply, step === 'recipient' ? 'recipient' : 'content');
      this.needsReset = true;
    }
    if (step === 'emptyContent') {
      transaction.isAnswered = true;
      this.needsReset = false;
    } else if (step === 'data') this.onDataReply(transaction, isPositive);
    else if (!this.extensions.pipelining) this.continueInSteps(transaction, step);
    this.proceed(transaction);
  }

  private onDataReply(transaction: Transaction, isPositive: boolean): void {
    if (!transaction.problem || !isPositive) transaction.isAnswered = true;
    // RFC 2920, 3.1: a server may accept DATA although it refused the only recipient. An empty message ends it.
    else if (transaction.problem instanceof ServerTrouble) this.lose(transaction.problem.message);
    else this.command('emptyContent', '.\r\n');
  }

  private continueInSteps(transaction: Transaction, step: Step): void {
    if (transaction.problem) transaction.isAnswered = true;
    else if (step === 'mail') this.command('recipient', this.commandsOf(transaction.envelope, 0)[1]);
    else this.command('data', 'DATA\r\n');
  }

  private onContentReply(transaction: Transaction, reply: SmtpReply): void {
    if (reply.code >= 200 && reply.code < 300) this.settle(transaction, { accepted: true, reply: line(reply.text) });
    else this.settle(transaction, problemOf(reply, 'content'));
  }

  /** Continues with the transaction that `send` waits for, as far as the replies allow. */
  private proceed(transaction: Transaction): void {
    if (transaction !== this.current || !transaction.isAnswered || transaction.isContentSent) return;
    if (transaction.problem) this.settle(transaction, transaction.problem);
    else this.sendContent(transaction);
  }

  private sendContent(transaction: Transaction): void {
    const { content, next } = transaction;
    if (!content) return;
    transaction.isContentSent = true;
    this.steps.push('content');
    let end = END_OF_CONTENT;
    if (next) {
      this.announced = newTransaction(next);
      this.steps.push('mail', 'recipient', 'data');
      end = Buffer.from(`.\r\n${this.commandsOf(next, 0).join('')}DATA\r\n`);
    }
    this.write(Buffer.concat([content, end]));
    this.startContentTimer();
  }

  private settle(transaction: Transaction, outcome: Accepted | Refused | ServerTrouble): void {
    this.current = undefined;
    if (outcome instanceof ServerTrouble) transaction.reject?.(outcome);
    else transaction.resolve?.(outcome);
  }

  /** Closes the connection. The mail in flight fails, and later calls of `send` throw. */
  private lose(reason: string): void {
    if (this.trouble) return;
    this.trouble = new ServerTrouble(reason);
    clearTimeout(this.timer);
    clearTimeout(this.mailTimer);
    clearTimeout(this.contentTimer);
    this.connection.close();
    const { current } = this;
    if (!current) return;
    const problem = current.problem ?? (current.hasReply ? refusal(0, reason, { isUncertain: current.isContentSent }) : this.trouble);
    this.settle(current, problem);
  }

  private startTimers(): void {
    if (this.timer && this.mailTimer) {
      this.timer.refresh();
      this.mailTimer.refresh();
      return;
    }
    this.timer = setTimeout(() => {
      if (this.current && !this.current.isContentSent) this.lose(`no reply within ${this.replyMs / 1_000} s`);
    }, this.replyMs).unref();
    this.mailTimer = setTimeout(() => {
      if (this.current && !this.current.isContentSent) this.lose(`the mail was not begun within ${this.mailMs / 1_000} s`);
    }, this.mailMs).unref();
  }

  private startContentTimer(): void {
    if (this.contentTimer) return void this.contentTimer.refresh();
    this.contentTimer = setTimeout(() => {
      if (this.current?.isContentSent) this.lose(`the mail was not accepted within ${this.contentMs / 1_000} s`);
    }, this.contentMs).unref();
  }
}

/** Whether nodemailer's error means that the server refused our login, or that its certificate is not trusted. */
function faultOf(error: unknown): ServerTrouble['fault'] {
  const { code, originalCode, responseCode = 535 } = error as NodeJS.ErrnoException & { originalCode?: string; responseCode?: number };
  // 4xx: the server cannot check logins now.
  if (code === 'EAUTH') return responseCode >= 500 ? 'login' : null;
  return /CERT|^UNABLE_TO_/.test(originalCode ?? '') ? 'certificate' : null;
}

const newTransaction = ({ from, to }: Envelope): Transaction => ({
  envelope: { from, to },
  hasReply: false,
  isAnswered: false,
  isContentSent: false,
});

const refusal = (code: number, reply: string, more: Partial<Refused>): Refused => ({
  accepted: false,
  code,
  reply,
  refused: null,
  isPermanent: false,
  isUncertain: false,
  ...more,
});

/** Returns what a reply of 4xx or 5xx to a recipient or to the content means. */
function problemOf({ code, text }: SmtpReply, refused: Refused['refused']): Refused | ServerTrouble {
  // A login that the server requires only now concerns our settings.
  if (code >= 530 && code <= 538) return new ServerTrouble(line(text), 'login');
  return refusal(code, line(text), { refused, isPermanent: code >= 500 });
}
