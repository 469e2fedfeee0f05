import type { IncomingMessage } from 'node:http';

const SWEEP_MS = 1_000;
/** Grace period before the minimum rate applies. */
const GRACE_MS = 5_000;
/** Minimum average rate after the grace period: a tenth of a slow phone connection. */
const MIN_BYTES_PER_SECOND = 1_024;

interface Body {
  request: IncomingMessage;
  since: number;
  /** Bytes that the connection had received before `since`. */
  bytesBefore: number;
}

/**
 * Calls back once, when a request's body has arrived completely or its socket has closed. The socket's event is needed: a
 * request emits neither `end` nor `close` when it was responded to before its body arrived and the connection then closed.
 */
export function onBodyDone(request: IncomingMessage, callback: () => void): void {
  const { socket } = request;
  const done = () => {
    request.off('end', done);
    socket.off('close', done);
    callback();
  };
  request.once('end', done);
  socket.once('close', done);
}

/** Closes connections that send a body more slowly than any real visitor (slow POST attacks). */
export class SlowSenders {
  private readonly bodies = new Set<Body>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => number = Date.now) {}

  watchBody(request: IncomingMessage): void {
    const body = { request, since: this.now(), bytesBefore: request.socket.bytesRead };
    this.bodies.add(body);
    onBodyDone(request, () => this.bodies.delete(body));
    this.timer ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Checks all watched bodies once. */
  sweep(): void {
    const now = this.now();
    for (const body of this.bodies) {
      const { request, since, bytesBefore } = body;
      // Unread data means that the server is the slow side (for example an upload in a queue), not the sender.
      if (request.readableLength > 0) {
        body.since = now;
        body.bytesBefore = request.socket.bytesRead;
      } else {
        const seconds = (now - since - GRACE_MS) / 1_000;
        if (seconds > 0 && request.socket.bytesRead - bytesBefore < seconds * MIN_BYTES_PER_SECOND) request.socket.destroy();
      }
    }
  }
}
