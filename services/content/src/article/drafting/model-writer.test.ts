import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import { defaultPriceList } from '../../price-list/default-price-list.ts';
import type { GenerationRequest } from './article-writer.ts';
import { ModelWriter } from './model-writer.ts';
import type { ShopData } from './shop-data.ts';

const shop: ShopData = {
  name: 'Rengas-Kaarto',
  phone: '019 555 0142',
  address: 'Varikonkaarre 4, 05820 Hyvinkää',
  hours: 'Ma-Pe 9-17',
  priceGroups: defaultPriceList.groups,
  financing: { provider: 'Erälaina', interest: 0, months: 12, openingFee: 0, monthlyFee: 0 },
  tyres: null,
};
const request: GenerationRequest = { keywords: ['talvirengas'], title: '', tone: 'casual', length: 'short' };
const article = `# Talvi tulee\n\n${'Tarkista renkaat ajoissa ennen talvea. '.repeat(20).trim()}`;

interface Request {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}
type Reply = (response: http.ServerResponse, attempt: number) => void;

const completion = (content: string | null, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'koe',
  choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
});
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server with OpenAI's API that sends the given replies and records its requests. */
async function modelServer(reply: Reply): Promise<{ writer: (timeoutMs?: number) => ModelWriter; requests: Request[] }> {
  const requests: Request[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
      requests.push({ authorization: request.headers.authorization, body: JSON.parse(text) as Request['body'] });
      reply(response, requests.length);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    requests,
    writer: (timeoutMs = 2_000) => new ModelWriter({ apiKey: 'avain', baseUrl, model: 'koe', timeoutMs }),
  };
}

const write = (writer: ModelWriter, given: Partial<GenerationRequest> = {}, ms = 5_000) =>
  writer.write({ ...request, ...given }, shop, AbortSignal.timeout(ms));

describe('ModelWriter', () => {
  it('A-3-030 requests an article in Finnish with tone, length, keywords and the facts of the shop', async () => {
    const { writer, requests } = await modelServer(json(completion(article)));
    expect(await write(writer())).toEqual({ title: 'Talvi tulee', content: expect.stringMatching(/^Tarkista renkaat/) });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ authorization: 'Bearer avain', body: { model: 'koe' } });
    const [system, user] = requests[0]?.body.messages ?? [];
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('Sinuttele') });
    for (const said of ['noin 300 sanan', 'rento', '"talvirengas"', 'Rengashotelli', '39,90\u00a0€', 'Ma-Pe 9-17'])
      expect(user?.content).toContain(said);
  });

  it('keeps the title that was given', async () => {
    const { writer, requests } = await modelServer(json(completion(article)));
    expect((await write(writer(), { title: 'Oma "otsikko"' })).title).toBe('Oma "otsikko"');
    expect(requests[0]?.body.messages[1]?.content).toContain('Otsikko: "Oma \\"otsikko\\""');
  });

  it.each<[string, Reply]>([
    ['429', json({ error: { message: 'slow down' } }, 429, { 'retry-after': '0' })],
    ['500', json({ error: { message: 'oops' } }, 500, { 'retry-after-ms': '1' })],
    ['a broken connection', (response) => void response.destroy()],
  ])('retries once after %s', async (_, failure) => {
    const { writer, requests } = await modelServer((response, attempt) =>
      (attempt === 1 ? failure : json(completion(article)))(response, attempt),
    );
    expect((await write(writer())).title).toBe('Talvi tulee');
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Reply]>([
    ['429 every time', json({ error: { message: 'slow down' } }, 429, { 'retry-after-ms': '1' })],
    ['500 every time', json({ error: { message: 'oops' } }, 500, { 'retry-after-ms': '1' })],
    ['401', json({ error: { message: 'Incorrect API key provided: avain' } }, 401)],
    ['an article cut off at the token limit', json(completion(article, 'length'))],
    ['an article withheld by the content filter', json(completion(null, 'content_filter'))],
    ['an empty article', json(completion(''))],
    ['no choice', json({ ...completion(''), choices: [] })],
    ['another body', json({ hello: 'world' })],
    ['invalid JSON', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [')],
    ['HTML', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Proxy</h1>')],
    [
      'a truncated body',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' }).write('{"id": "chat');
        setImmediate(() => response.destroy());
      },
    ],
    ['no response', () => undefined],
    [
      'a response that stalls after its headers',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
    ['a long wait before the retry', json({ error: { message: 'later' } }, 429, { 'retry-after': '30' })],
  ])('fails with one Finnish sentence after %s', async (_, reply) => {
    const { writer } = await modelServer(reply);
    const failure = await write(writer(200), {}, 1_500).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 'generation_failed', message: 'Blogin generointi epäonnistui. Yritä uudelleen.' });
  });

  it('fails at once when the signal is already aborted', async () => {
    const { writer, requests } = await modelServer(json(completion(article)));
    await expect(writer().write(request, shop, AbortSignal.abort())).rejects.toMatchObject({ code: 'generation_failed' });
    expect(requests).toHaveLength(0);
  });
});
