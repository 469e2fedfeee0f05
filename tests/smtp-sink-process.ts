// A mail server that accepts mail as fast as Node can and keeps only its recipient and Message-ID. A process of its own, so that
// it neither delays the sender nor ends with it. Receives SinkOptions and questions over IPC.
import { appendFileSync } from 'node:fs';
import net from 'node:net';
import type { SinkMessage, SinkOptions, SinkQuestion } from './smtp-sink.ts';

let options: SinkOptions = {};
/** `recipient Message-ID milliseconds`, one for each accepted mail, in the order of acceptance. */
const accepted: string[] = [];
let unwritten: string[] = [];
let refusedCount = 0;
/** How often each recipient or content was refused. */
const refusals = new Map<string, number>();
const awaited: { count: number; id: number }[] = [];
const sockets = new Set<net.Socket>();

const tell = (message: SinkMessage) => process.send?.(message);

/** Returns a number from 0 to 99 that depends on the text only. */
function percentOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

/** Returns the reply that a rule has for the recipient at this point; undefined when none applies. */
function refusalOf(recipient: string, at: 'recipient' | 'content'): string | undefined {
  for (const [index, rule] of (options.refuse ?? []).entries()) {
    if (rule.at !== at) continue;
    if (rule.to === undefined ? percentOf(recipient) >= (rule.percent ?? 100) : !recipient.includes(rule.to)) continue;
    const key = `${index} ${recipient}`;
    const times = refusals.get(key) ?? 0;
    if (times >= (rule.times ?? Infinity)) continue;
    refusals.set(key, times + 1);
    refusedCount += 1;
    return `${rule.reply}\r\n`;
  }
  return undefined;
}

function record(recipient: string, content: string): void {
  const begin = content.indexOf('Message-ID: <') + 13;
  const line = `${recipient} ${content.slice(begin, content.indexOf('>', begin))} ${Date.now()}`;
  accepted.push(line);
  if (options.file !== undefined) {
    if (unwritten.length === 0) setTimeout(writeOut, 20);
    unwritten.push(line);
  }
  if (awaited.length === 0) return;
  for (let at = awaited.length - 1; at >= 0; at -= 1) {
    const waiting = awaited[at];
    if (waiting === undefined || waiting.count > accepted.length) continue;
    awaited.splice(at, 1);
    tell({ id: waiting.id, answer: accepted.length });
  }
}

function writeOut(): void {
  if (options.file !== undefined && unwritten.length > 0) appendFileSync(options.file, `${unwritten.join('\n')}\n`);
  unwritten = [];
}

const END = Buffer.from('\r\n.\r\n');

/** One connection of a sender. */
class Client {
  private pending: Buffer | undefined;
  /** Bytes of `pending` that contain no end of a content. */
  private searched = 0;
  private isContent = false;
  private isTransaction = false;
  private recipient = '';

  private readonly socket: net.Socket;

  constructor(socket: net.Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => this.onData(chunk));
    this.reply('220 sink ESMTP\r\n', 0);
  }

  private reply(text: string, delayMs: number): void {
    if (delayMs > 0) setTimeout(() => this.socket.writable && this.socket.write(text), delayMs);
    else this.socket.write(text, 'latin1');
  }

  private onData(chunk: Buffer): void {
    const data = this.pending ? Buffer.concat([this.pending, chunk]) : chunk;
    let at = 0;
    let replies = '';
    let delayMs = options.replyDelayMs ?? 0;
    while (at < data.length) {
      if (this.isContent) {
        const end = data.indexOf(END, Math.max(at, this.searched - END.length));
        if (end < 0) {
          this.searched = data.length - at;
          break;
        }
        this.searched = 0;
        this.isContent = false;
        this.isTransaction = false;
        delayMs = Math.max(delayMs, options.contentDelayMs ?? 0);
        // The relevant headers are at the beginning.
        replies += this.take(data.toString('latin1', at, Math.min(end, at + 2_000)));
        at = end + END.length;
      } else {
        const end = data.indexOf(10, at);
        if (end < 0) break;
        replies += this.onCommand(data.toString('latin1', at, end).trimEnd());
        at = end + 1;
      }
    }
    this.pending = at < data.length ? data.subarray(at) : undefined;
    if (replies !== '') this.reply(replies, delayMs);
  }

  private take(content: string): string {
    const refusal = refusalOf(this.recipient, 'content');
    if (refusal !== undefined) return refusal;
    record(this.recipient, content);
    return '250 2.0.0 Ok: queued\r\n';
  }

  private onCommand(command: string): string {
    switch (command.slice(0, 4).toUpperCase()) {
      case 'MAIL':
        if (this.isTransaction) return '503 5.5.1 Error: nested MAIL command\r\n';
        this.isTransaction = true;
        this.recipient = '';
        return '250 2.1.0 Ok\r\n';
      case 'RSET':
        this.isTransaction = false;
        this.recipient = '';
        return '250 2.0.0 Ok\r\n';
      case 'RCPT': {
        const recipient = command.slice(9, command.indexOf('>'));
        const refusal = refusalOf(recipient, 'recipient');
        if (refusal !== undefined) return refusal;
        this.recipient = recipient;
        return '250 2.1.5 Ok\r\n';
      }
      case 'DATA':
        if (!this.isTransaction || this.recipient === '') return '554 5.5.1 No valid recipients\r\n';
        this.isContent = true;
        return '354 End data with <CR><LF>.<CR><LF>\r\n';
      case 'EHLO':
        return '250-sink\r\n250-SIZE 20000000\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 PIPELINING\r\n';
      case 'QUIT':
        this.socket.end('221 2.0.0 Bye\r\n');
        return '';
      default:
        return '250 Ok\r\n';
    }
  }
}

const server = net.createServer((socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return new Client(socket);
});

function answer({ id, ask, options: given, count = 0 }: SinkQuestion): void {
  if (ask === 'configure') options = given ?? {};
  if (ask === 'forget') {
    accepted.length = 0;
    refusals.clear();
    refusedCount = 0;
  }
  if (ask === 'reached' && accepted.length < count) {
    awaited.push({ id, count });
    return;
  }
  if (ask === 'disconnect') for (const socket of sockets) socket.destroy();
  writeOut();
  const answers = {
    listen: null,
    configure: null,
    forget: null,
    disconnect: null,
    reached: accepted.length,
    refused: refusedCount,
    accepted,
  };
  tell({ id, answer: answers[ask] });
}

process.on('message', (question: SinkQuestion) => {
  if (question.ask !== 'listen') {
    answer(question);
    return;
  }
  options = question.options ?? {};
  server.listen(options.port ?? 0, '127.0.0.1', () => tell({ id: question.id, answer: (server.address() as net.AddressInfo).port }));
});
process.on('disconnect', () => {
  writeOut();
  process.exit();
});
