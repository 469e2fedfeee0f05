import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { AppError } from '#contracts/errors';
import type { Rendered } from '../cache/page-cache.ts';

/** Until web's first byte. A page asks the API, whose calls end within two seconds. */
const FIRST_BYTE_MS = 5_000;
/** After this web is asked whether it lives at all: a frozen one is answered for within two seconds. */
const LIVES_AFTER_MS = 900;
const ANSWERS_WITHIN_MS = 800;
/** How long a frozen web is believed to be so before it is asked for a page again. */
const FROZEN_MS = 1_000;
const IDLE_MS = 30_000;
/** Far above any page; more is a fault that must not fill the memory. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/** Belong to one connection, not to the message (RFC 9110, 7.6.1). */
export const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What web tells us alone. */
export const forGateway = ['x-cache-topics', 'x-degraded', 'x-build'];

/** Of one rendering, or written by us for each answer. */
const ofOneAnswer = ['content-length', 'date', 'etag', 'age', 'vary', 'request-id', 'x-request-id', 'x-cache'];

/** The headers without those named here, those that a Connection header names, and what is undefined. */
export function without(headers: IncomingHttpHeaders, dropped: readonly string[]): OutgoingHttpHeaders {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !dropped.includes(name) && !named.has(name)),
  );
}

async function wholeBody(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_PAGE_BYTES) throw new Error(`a page of more than ${MAX_PAGE_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

const textOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(', ') : (value ?? ''));

/** Requests to the web process. */
export class WebRequests {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32, timeout: IDLE_MS });
  readonly web: URL;
  private readonly visible: URL;
  private build: string | undefined;
  private frozenUntil = 0;
  private asking: Promise<boolean> | undefined;

  /**
   * @param security headers of every answer of ours, unless web says otherwise
   * @param onNewBuild called when web answers from another build than before
   */
  constructor(
    webUrl: string,
    publicUrl: string,
    private readonly security: Record<string, string>,
    private readonly onNewBuild: () => void = () => undefined,
  ) {
    this.web = new URL(webUrl);
    this.visible = new URL(publicUrl);
  }

  /** Is web there? */
  async isUp(): Promise<boolean> {
    const answer = await fetch(new URL('/healthz', this.web), { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok;
  }

  close(): void {
    this.agent.destroy();
  }

  /** A request that emits an error when web does not answer in time. The caller sends the body and ends it. */
  send(method: string, path: string, requestId: string, headers: OutgoingHttpHeaders): ClientRequest {
    const outgoing = httpRequest({
      agent: this.agent,
      hostname: this.web.hostname,
      port: this.web.port || 80,
      method,
      path,
      headers: {
        ...headers,
        host: this.visible.host,
        'x-forwarded-proto': this.visible.protocol.slice(0, -1),
        'x-forwarded-host': this.visible.host,
        'x-request-id': requestId,
      },
    });
    const late = () => outgoing.destroy(new Error('web did not answer in time'));
    const slow = setTimeout(late, FIRST_BYTE_MS);
    const doubt = setInterval(() => void this.lives().then((lives) => (lives ? undefined : late())), LIVES_AFTER_MS);
    const cease = () => {
      clearTimeout(slow);
      clearInterval(doubt);
    };
    outgoing.setTimeout(IDLE_MS, () => outgoing.destroy(new Error('web stopped in the middle of a page')));
    outgoing.once('response', ({ headers: { 'x-build': build } }: IncomingMessage) => {
      cease();
      this.noteBuild(build);
    });
    outgoing.once('close', cease);
    return outgoing;
  }

  /** Has web just been found to answer nothing? */
  get isFrozen(): boolean {
    return Date.now() < this.frozenUntil;
  }

  /** Does web answer anything at all? Asked once for all who doubt it. */
  private lives(): Promise<boolean> {
    this.asking ??= this.answersWithin(ANSWERS_WITHIN_MS).then((lives) => {
      this.asking = undefined;
      if (!lives) this.frozenUntil = Date.now() + FROZEN_MS;
      return lives;
    });
    return this.asking;
  }

  private answersWithin = (milliseconds: number): Promise<boolean> =>
    fetch(new URL('/healthz', this.web), { signal: AbortSignal.timeout(milliseconds) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return true;
      },
      () => false,
    );

  private noteBuild(build: string | string[] | undefined) {
    if (typeof build !== 'string' || build === this.build) return;
    const isAnother = this.build !== undefined;
    this.build = build;
    if (isAnother) this.onNewBuild();
  }

  /**
   * Renders a page for everybody: nothing of the visitor's request but its address reaches web, so that nobody can have
   * a page kept that others should not see.
   * @param dataVersion see PageCache
   * @throws AppError service_unavailable when web is away
   */
  async render(path: string, requestId: string, dataVersion: string | null = null): Promise<Rendered> {
    try {
      if (this.isFrozen) throw new Error('web has just been found frozen');
      const known = dataVersion === null ? {} : { 'x-data-version': dataVersion };
      const outgoing = this.send('GET', path, requestId, { accept: '*/*', 'accept-encoding': 'identity', ...known });
      const answered = new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.once('response', resolve);
        outgoing.on('error', reject);
      });
      outgoing.end();
      const answer = await answered;
      const body = await wholeBody(answer);
      const { 'x-cache-topics': topics, 'x-degraded': degraded } = answer.headers;
      const headers = { ...this.security, ...without(answer.headers, [...hopByHop, ...forGateway, ...ofOneAnswer]) };
      const isForAll = typeof topics === 'string' && answer.headers['set-cookie'] === undefined;
      return {
        status: answer.statusCode ?? 502,
        headers: Object.entries(headers).flatMap(([name, value]) => [name, textOf(value as string | string[])]),
        body,
        topics: isForAll ? topics.split(',').map((topic) => topic.trim()) : null,
        degraded: degraded !== undefined,
      };
    } catch (error) {
      throw new AppError('service_unavailable', undefined, { retryAfter: 5 }, error);
    }
  }
}
