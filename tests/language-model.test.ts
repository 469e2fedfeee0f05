import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LanguageModel, type ModelPart } from '#service/external/language-model';
import { until } from './harness.ts';
import { calls, does, fails, says, startOpenAiServer, type OpenAiServer } from './openai-server.ts';

/** Of the model whose timeout a test waits for. All others have time, also on a busy machine. */
const TIMEOUT_MS = 300;

let server: OpenAiServer;
let model: LanguageModel;
let impatient: LanguageModel;
beforeAll(async () => {
  server = await startOpenAiServer();
  const settings = { apiKey: 'test', baseUrl: server.url, model: 'a-model' };
  model = new LanguageModel({ ...settings, timeoutMs: 30_000 });
  impatient = new LanguageModel({ ...settings, timeoutMs: TIMEOUT_MS });
});
afterAll(() => server.close());

const stream = (signal = new AbortController().signal, from = model) =>
  from.stream([{ role: 'user', content: 'Hei' }], { tools: [], maxTokens: 100, signal });
const impatientStream = () => stream(undefined, impatient);

async function read(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const textOf = (parts: ModelPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const faultOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'no error',
    (error: unknown) => String(error),
  );

describe('LanguageModel.stream', () => {
  it('yields the deltas of a text, the usage and the end', async () => {
    server.script(says('Hei', 'p', 'ä', ' hei.'));
    expect(await read(stream())).toEqual([
      { type: 'text', text: 'Hei' },
      { type: 'text', text: 'p' },
      { type: 'text', text: 'ä' },
      { type: 'text', text: ' hei.' },
      { type: 'usage', tokens: 100 },
      { type: 'end', reason: 'stop' },
    ]);
    const [request] = server.requests;
    expect(request).toMatchObject({ path: '/v1/chat/completions', model: 'a-model', stream: true, tools: [] });
    expect(request?.headers.authorization).toBe('Bearer test');
  });

  it('assembles parallel calls whose arguments are split', async () => {
    const piece = (index: number, fields: { id?: string; function?: { name?: string; arguments?: string } }) => ({
      piece: { index, ...fields },
    });
    server.script(
      does(
        piece(0, { id: 'a', function: { name: 'findTyres', arguments: '' } }),
        piece(0, { function: { arguments: '{"size":"205/' } }),
        piece(1, { id: 'b', function: { name: 'openingHours', arguments: '{' } }),
        piece(0, { function: { arguments: '55R16"}' } }),
        piece(1, { function: { arguments: '}' } }),
        { finish: 'tool_calls' },
        'done',
      ),
    );
    expect(await read(stream())).toEqual([
      { type: 'call', call: { id: 'a', name: 'findTyres', arguments: '{"size":"205/55R16"}' } },
      { type: 'call', call: { id: 'b', name: 'openingHours', arguments: '{}' } },
      { type: 'end', reason: 'tool_calls' },
    ]);
  });

  it('joins a character whose bytes arrive in two packets, and one whose surrogates arrive in two deltas', async () => {
    const bytes = Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"ä"},"finish_reason":null}]}\n\n');
    const middle = bytes.indexOf('ä') + 1;
    server.script(
      does(
        { raw: bytes.subarray(0, middle) },
        { raw: bytes.subarray(middle) },
        { raw: String.raw`data: {"choices":[{"index":0,"delta":{"content":"\ud83d"},"finish_reason":null}]}` + '\n\n' },
        { raw: String.raw`data: {"choices":[{"index":0,"delta":{"content":"\ude97"},"finish_reason":null}]}` + '\n\n' },
        { finish: 'stop' },
        'done',
      ),
    );
    expect(textOf(await read(stream()))).toBe('ä🚗');
  });

  it.each([429, 500, 503])('sends the request again once after %i', async (status) => {
    server.script(fails(status, { 'retry-after-ms': '1' }), says('Hei.'));
    expect(textOf(await read(stream()))).toBe('Hei.');
    server.script(fails(status, { 'retry-after-ms': '1' }), fails(status, { 'retry-after-ms': '1' }), says('Hei.'));
    expect(await faultOf(read(stream()))).toContain(String(status));
    expect(server.requests).toHaveLength(2);
  });

  it('sends the request again once after a connection that is cut before the response', async () => {
    server.script({ status: 200, headers: {}, steps: ['cut'] });
    // The headers have arrived: the request is not sent again.
    const { signal } = new AbortController();
    expect(await faultOf(read(model.stream([], { tools: [], maxTokens: 1, signal })))).not.toBe('no error');
    expect(server.requests).toHaveLength(1);
    server.script('refuse', says('Hei.'));
    expect(textOf(await read(model.stream([], { tools: [], maxTokens: 1, signal })))).toBe('Hei.');
  });

  it('ends at its timeout when the model says nothing, and cancels the request', async () => {
    server.script(does('stall'));
    expect(await faultOf(read(impatientStream()))).toContain('silent');
    await until(() => server.requests[0]?.connection === 'closed by the client');
  });

  it('ends at its timeout when the model falls silent in the middle', async () => {
    server.script(does({ text: 'Meillä' }, 'stall'));
    expect(await faultOf(read(impatientStream()))).toContain('silent');
  });

  it('ends at its timeout when the server asks to wait for longer', async () => {
    server.script(fails(429, { 'retry-after': '50' }));
    expect(await faultOf(read(impatientStream()))).toContain('silent');
  });

  it('does not count the time in which its reader is slow', async () => {
    server.script(says('Yksi ', 'kaksi.'));
    let text = '';
    for await (const part of impatientStream()) {
      if (part.type !== 'text') continue;
      text += part.text;
      const from = performance.now();
      await until(() => performance.now() - from > 2 * TIMEOUT_MS);
    }
    expect(text).toBe('Yksi kaksi.');
  });

  it('needs a finish reason', async () => {
    server.script(does({ text: 'Meillä' }, 'done'));
    expect(await faultOf(read(stream()))).toContain('without a finish reason');
  });

  it.each([
    ['is cut', 'cut' as const],
    ['contains an error', { error: 'overloaded' }],
    ['is malformed', { raw: 'data: {"choices":[\n\n' }],
  ])('throws when the stream %s', async (_, step) => {
    server.script(does({ text: 'Meillä' }, step, { finish: 'stop' }, 'done'));
    expect(await faultOf(read(stream()))).not.toBe('no error');
  });

  it('is complete when only the usage is missing', async () => {
    server.script(does({ text: 'Hei.' }, { finish: 'stop' }, 'stall'));
    expect(await read(stream())).toEqual([
      { type: 'text', text: 'Hei.' },
      { type: 'end', reason: 'stop' },
    ]);
    server.script(does({ text: 'Hei.' }, { finish: 'stop' }, 'cut'));
    expect(textOf(await read(stream()))).toBe('Hei.');
  });

  it('yields a refusal as such', async () => {
    server.script(does({ refusal: 'I cannot' }, { finish: 'stop' }, 'done'));
    expect(await read(stream())).toEqual([
      { type: 'refusal', text: 'I cannot' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('is cancelled by its signal and by the end of the iteration', async () => {
    const abort = new AbortController();
    server.script(does({ text: 'Meillä' }, 'stall'), does({ text: 'Meillä' }, 'stall'));
    const reading = faultOf(read(stream(abort.signal)));
    await until(() => server.requests.length === 1);
    abort.abort(new Error('left'));
    expect(await reading).toContain('left');
    for await (const part of stream()) if (part.type === 'text') break;
    await until(() => server.requests.every(({ connection }) => connection === 'closed by the client'));
    expect(server.requests).toHaveLength(2);
  });

  it('asks for tools as calls', async () => {
    server.script(calls(['openingHours', {}]));
    const tools = [{ type: 'function' as const, function: { name: 'openingHours', parameters: { type: 'object' } } }];
    await read(model.stream([], { tools, maxTokens: 1, signal: new AbortController().signal }));
    expect(server.requests[0]?.tools).toEqual(tools);
  });
});
