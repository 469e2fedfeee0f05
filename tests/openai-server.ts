import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the server gets it. */
export interface ReceivedMessage {
  role: string;
  content: string | null;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** A request that the server has got. */
export interface ReceivedRequest {
  path: string;
  headers: http.IncomingHttpHeaders;
  model: string;
  messages: ReceivedMessage[];
  tools: { type: string; function: { name: string; description: string; parameters: Record<string, unknown> } }[];
  stream: boolean;
  /** How its response ended: complete, cut by the server, or with the connection closed by the client before its end. */
  connection: 'open' | 'complete' | 'cut' | 'closed by the client';
}

/** What the server does next in a response. */
export type Step =
  /** A delta of text. */
  | { text: string }
  /** A piece of a call of a tool, as it is on the wire. */
  | { piece: { index: number; id?: string; type?: 'function'; function?: { name?: string; arguments?: string } } }
  | { refusal: string }
  | { finish: 'stop' | 'length' | 'tool_calls' | 'content_filter' }
  | { usage: number }
  /** An error in the middle of the stream. */
  | { error: string }
  /** Bytes as they are. */
  | { raw: string | Buffer }
  /** Goes on once the promise is resolved. */
  | { until: Promise<unknown> }
  /** Says nothing more, and keeps the connection open. */
  | 'stall'
  /** Destroys the connection. */
  | 'cut'
  | 'done';

/** A response; without a status it is a stream. */
export interface Response {
  status?: number;
  headers?: http.OutgoingHttpHeaders;
  steps: readonly Step[];
}

/**
 * A response, or what makes it from the request: a reply may repeat what a tool has returned. 'refuse' destroys the connection before
 * the response begins.
 */
export type Script = Response | 'refuse' | ((request: ReceivedRequest) => Response);

/** Replies with a text, delta by delta, and tells the usage. */
export const says = (...deltas: string[]): Response => ({
  steps: [...deltas.map((text) => ({ text })), { finish: 'stop' as const }, { usage: 100 }, 'done'],
});

/** Calls tools, all at once. Arguments that are a string are sent as they are. */
export const calls = (...asked: [name: string, input: unknown][]): Response => ({
  steps: [
    ...asked.map(([name, input], index) => ({
      piece: {
        index,
        id: `call_server_${index}`,
        type: 'function' as const,
        function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
      },
    })),
    { finish: 'tool_calls' as const },
    { usage: 100 },
    'done',
  ],
});

/** Refuses the request. */
export const fails = (status: number, headers: http.OutgoingHttpHeaders = {}): Response => ({ status, headers, steps: [] });

/** Does steps of its own. */
export const does = (...steps: Step[]): Response => ({ steps });

/** Returns the last result of a tool in a request. */
export const lastResult = <T = Record<string, unknown>>({ messages }: ReceivedRequest): T =>
  JSON.parse(messages.findLast(({ role }) => role === 'tool')?.content ?? 'null') as T;

const chunkOf = (choices: unknown[], further: Record<string, unknown> = {}) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-test', object: 'chat.completion.chunk', created: 1, model: 'test', choices, ...further })}\n\n`;

const choice = (delta: Record<string, unknown>, finish: string | null = null) =>
  chunkOf([{ index: 0, delta, logprobs: null, finish_reason: finish }]);

function bytesOf(step: Exclude<Step, string | { until: Promise<unknown> }>): string | Buffer {
  if ('text' in step) return choice({ content: step.text });
  if ('piece' in step) return choice({ tool_calls: [step.piece] });
  if ('refusal' in step) return choice({ content: null, refusal: step.refusal });
  if ('finish' in step) return choice({}, step.finish);
  if ('usage' in step) return chunkOf([], { usage: { prompt_tokens: step.usage - 1, completion_tokens: 1, total_tokens: step.usage } });
  if ('error' in step) return `data: ${JSON.stringify({ error: { message: step.error, type: 'server_error' } })}\n\n`;
  return step.raw;
}

/** Writes bytes as a packet of their own, so that the client reads them before the next ones. */
const write = (response: http.ServerResponse, bytes: string | Buffer) =>
  new Promise<void>((resolve) => response.write(bytes, () => setImmediate(resolve)));

async function play(
  received: ReceivedRequest,
  response: http.ServerResponse,
  { status = 200, headers = {}, steps }: Response,
): Promise<void> {
  if (status !== 200) {
    const error = { message: 'Scripted failure. Incorrect API key provided: test-ke**.', type: 'error' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
    return;
  }
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...headers });
  response.flushHeaders();
  for (const step of steps) {
    if (response.destroyed || step === 'stall') return;
    if (step === 'cut') {
      received.connection = 'cut';
      response.destroy();
      return;
    }
    if (step === 'done') await write(response, 'data: [DONE]\n\n');
    else if ('until' in step) await step.until;
    else await write(response, bytesOf(step));
  }
  response.end();
}

/** A server with OpenAI's API whose responses the tests write. */
export interface OpenAiServer {
  /** For OPENAI_BASE_URL. */
  readonly url: string;
  /** All requests, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** Sets the responses to the following requests, and forgets the earlier ones. A request without a response gets 418. */
  script(...responses: Script[]): void;
  /** Sets the response to every further request. */
  always(response: Script): void;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const requests: ReceivedRequest[] = [];
  let scripted: Script[] = [];
  let otherwise: Script = fails(418);
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Partial<ReceivedRequest>;
      const received: ReceivedRequest = {
        path: request.url ?? '',
        headers: request.headers,
        model: body.model ?? '',
        messages: body.messages ?? [],
        tools: body.tools ?? [],
        stream: body.stream ?? false,
        connection: 'open',
      };
      requests.push(received);
      response.once('close', () => {
        if (received.connection === 'open') received.connection = response.writableFinished ? 'complete' : 'closed by the client';
      });
      const script = scripted.shift() ?? otherwise;
      if (script === 'refuse') return void request.socket.destroy();
      void play(received, response, typeof script === 'function' ? script(received) : script);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script(...responses) {
      requests.length = 0;
      scripted = responses;
      otherwise = fails(418);
    },
    always(response) {
      otherwise = response;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
