/** One reply of a mail server, of one or more lines. */
export interface SmtpReply {
  code: number;
  /** The whole reply with its codes, lines separated by line breaks. */
  text: string;
}

/** Maximum characters without a complete reply, far more than any reply has. A peer that exceeds it is not a mail server. */
const MAX_REPLY = 64 * 1024;

/** Assembles a server's replies from chunks that may be split anywhere. */
export class SmtpReplies {
  private waiting = '';
  private readonly decoder = new TextDecoder();
  /** Set when the peer sent something that is not a reply. */
  isBroken = false;

  /** Adds a received chunk. */
  add(chunk: Buffer): void {
    this.waiting += this.decoder.decode(chunk, { stream: true });
    if (this.waiting.length > MAX_REPLY) this.isBroken = true;
  }

  /** Returns the next complete reply; null if there is none yet. */
  next(): SmtpReply | null {
    if (this.isBroken) return null;
    for (let begin = 0; ;) {
      const end = this.waiting.indexOf('\n', begin);
      if (end < 0) return null;
      const isLast = this.waiting.charCodeAt(begin + 3) !== 0x2d;
      const code = Number(this.waiting.slice(begin, begin + 3));
      if (!(code >= 200 && code < 600) || end - begin < 3) {
        this.isBroken = true;
        return null;
      }
      if (isLast) {
        const text = this.waiting.slice(0, end).trimEnd();
        this.waiting = this.waiting.slice(end + 1);
        return { code, text };
      }
      begin = end + 1;
    }
  }
}
