import type { IncomingMessage } from 'node:http';

const SWEEP_MS = 1_000;
/** How long a body may take to get going. */
const GRACE_MS = 5_000;
/** Bytes a second that a body must come with afterwards, on average: a tenth of a slow phone line. */
const LEAST_RATE = 1_024;

interface Body {
  request: IncomingMessage;
  since: number;
  /** Bytes that the connection had brought before. */
  before: number;
}

/**
 * Calls back once, when a request's body has come or can come no more. The request itself tells neither of an end nor of
 * a close when it was answered before its body had come and the connection then ended.
 */
export function onceArrived(request: IncomingMessage, arrived: () => void): void {
  const { socket } = request;
  const done = () => {
    request.off('end', done);
    socket.off('close', done);
    arrived();
  };
  request.once('end', done);
  socket.once('close', done);
}

/** Cuts the connections of those who send a body too slowly to be people. */
export class SlowSenders {
  private readonly bodies = new Set<Body>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => number = Date.now) {}

  watchBody(request: IncomingMessage): void {
    const body = { request, since: this.now(), before: request.socket.bytesRead };
    this.bodies.add(body);
    onceArrived(request, () => this.bodies.delete(body));
    this.timer ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Looks at everybody once. */
  sweep(): void {
    const now = this.now();
    for (const body of this.bodies) {
      const { request, since, before } = body;
      // What has come and was not read yet waits for us (an upload for its turn), not we for the sender.
      if (request.readableLength > 0) {
        body.since = now;
        body.before = request.socket.bytesRead;
      } else {
        const seconds = (now - since - GRACE_MS) / 1_000;
        if (seconds > 0 && request.socket.bytesRead - before < seconds * LEAST_RATE) request.socket.destroy();
      }
    }
  }
}
