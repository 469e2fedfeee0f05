import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { getReviews, setSampleReviews } from '#contracts/content/reviews';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';

type Reviews = z.output<typeof getReviews.output>;
type Sample = z.input<typeof setSampleReviews.input>['reviews'][number];

type Responder = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Starts a fake provider with the interface of Google's Places API (New). */
async function startProvider() {
  const provider = { url: '', requests: [] as http.IncomingMessage[], answer: (() => undefined) as Responder };
  const server = http.createServer((request, response) => {
    provider.requests.push(request);
    provider.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return Object.assign(provider, { stop });
}

/** Returns a response body of the provider, including fields that were not requested. */
const place = (rating: number, count: number) => ({
  rating,
  userRatingCount: count,
  googleMapsUri: 'https://maps.example/?cid=1',
  reviews: [
    {
      name: 'places/kauppa/reviews/1',
      relativePublishTimeDescription: '2 viikkoa sitten',
      rating: 5,
      text: { text: 'Nopea <b>palvelu</b>!', languageCode: 'fi' },
      authorAttribution: {
        displayName: 'Aino K.',
        uri: 'https://maps.example/aino',
        photoUri: 'https://photos.example/aino.jpg',
      },
      publishTime: '2026-11-07T09:30:15.123456789Z',
    },
    // A rating without a text.
    { rating: 3, publishTime: '2026-10-01T00:00:00Z', relativePublishTimeDescription: 'kuukausi sitten' },
  ],
});
const json =
  (body: unknown, status = 200): Responder =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));

const settings = (url: string) => ({ GOOGLE_PLACES_URL: url, GOOGLE_PLACES_API_KEY: 'avain', GOOGLE_PLACE_ID: 'kauppa/1' });
const shown = async (shop: Shop): Promise<Reviews> => (await shop.visitor.get<Reviews>('/reviews')).body;
const shownWith = (shop: Shop, rating: number) =>
  until(
    async () => {
      const answer = await shown(shop);
      return answer.result.rating === rating ? answer : null;
    },
    { what: `a rating of ${rating}` },
  );
const sample = (fields: Partial<Sample> = {}): Sample => ({
  rating: 4,
  author_name: 'Esimerkki E.',
  text: 'Hyvä.',
  time: 1_790_000_000,
  ...fields,
});
const none = { result: { reviews: [], rating: 0, user_ratings_total: 0 }, isSample: false, fetchedAt: null };

describe('reviews of a shop without a provider', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ services: ['content'] });
  });
  afterAll(() => shop.stop());

  it('P-7-008 are empty at first, and public', async () => {
    expect(await shop.visitor.get('/reviews')).toMatchObject({ status: 200, body: none });
  });

  it('P-3-019 P-3-020 P-7-008 are samples after an admin has set some, marked as such, with their average', async () => {
    const reviews = [
      sample({ rating: 5 }),
      sample({ rating: 4, text: '', profile_photo_url: '/images/aa/96.webp' }),
      sample({ rating: 4 }),
    ];
    expect((await shop.visitor.put('/reviews/samples', { reviews })).status).toBe(401);
    const { status, body } = await shop.admin.put<Reviews>('/reviews/samples', { reviews });
    expect({ status, body }).toEqual({
      status: 200,
      body: { result: { reviews: expect.any(Array), rating: 4.3, user_ratings_total: 3 }, isSample: true, fetchedAt: null },
    });
    expect(await shown(shop)).toEqual(body);
    expect(body.result.reviews[1]).toEqual({
      rating: 4,
      text: '',
      author_name: 'Esimerkki E.',
      profile_photo_url: '/images/aa/96.webp',
      relative_time_description: '',
      time: 1_790_000_000,
    });
  });

  it('are removed with an empty list, and an invalid list changes nothing', async () => {
    await shop.admin.put('/reviews/samples', { reviews: [sample()] });
    const { status, body } = await shop.admin.put<ErrorBody>('/reviews/samples', { reviews: [sample({ rating: 6 })] });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { 'reviews.0.rating': 'Arvosana on 1–5.' } });
    expect((await shown(shop)).result.user_ratings_total).toBe(1);
    await shop.admin.put('/reviews/samples', { reviews: [] });
    expect(await shown(shop)).toEqual(none);
  });
});

describe('reviews of a provider', () => {
  let shop: Shop;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider();
    provider.answer = json(place(4.8, 213));
    shop = await startShop({ services: ['content'], env: settings(provider.url) });
  });
  afterAll(async () => {
    await shop.stop();
    await provider.stop();
  });

  it('P-3-019 P-3-020 P-7-008 are shown when they have been fetched, without images from other hosts', async () => {
    const answer = await shownWith(shop, 4.8);
    expect(answer).toEqual({
      result: {
        reviews: [
          {
            rating: 5,
            text: 'Nopea <b>palvelu</b>!',
            author_name: 'Aino K.',
            profile_photo_url: null,
            relative_time_description: '2 viikkoa sitten',
            time: Date.parse('2026-11-07T09:30:15Z') / 1000,
          },
          {
            rating: 3,
            text: '',
            author_name: 'Google-käyttäjä',
            profile_photo_url: null,
            relative_time_description: 'kuukausi sitten',
            time: Date.parse('2026-10-01T00:00:00Z') / 1000,
          },
        ],
        rating: 4.8,
        user_ratings_total: 213,
      },
      isSample: false,
      fetchedAt: expect.any(String),
    });
    expect(Date.now() - Date.parse(answer.fetchedAt ?? '')).toBeLessThan(60_000);
  });

  it('are requested in Finnish, with the key in a header and only the required fields', () => {
    const request = provider.requests.at(-1);
    expect([request?.method, request?.url]).toEqual(['GET', '/v1/places/kauppa%2F1?languageCode=fi']);
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': 'avain',
      'x-goog-fieldmask': 'rating,userRatingCount,reviews,googleMapsUri',
    });
  });

  it('take precedence over samples', async () => {
    const { body } = await shop.admin.put<Reviews>('/reviews/samples', { reviews: [sample({ rating: 1 })] });
    expect(body).toMatchObject({ result: { rating: 4.8, user_ratings_total: 213 }, isSample: false });
    expect(await shown(shop)).toEqual(body);
  });

  it('survive a restart, and are not fetched again before the refresh interval', async () => {
    const before = await shown(shop);
    await shop.content.kill();
    await shop.content.start();
    // While a second replica starts and stops, the first one has checked whether a fetch is due.
    await (await shop.copyOf('content')).process.stop();
    expect(await shop.admin.get('/reviews')).toMatchObject({ status: 200, body: before });
    expect(provider.requests).toHaveLength(1);
  });
});

describe('a provider that fails', () => {
  let shop: Shop;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider();
    provider.answer = json(place(4.5, 10));
    shop = await startShop({ services: ['content'], env: { ...settings(provider.url), REVIEWS_REFRESH_MS: '200' } });
  });
  afterAll(async () => {
    await shop.stop();
    await provider.stop();
  });

  const logged = () => fs.readFileSync(shop.content.logFile, 'utf8').split('\n');
  const failures = (why: RegExp) => logged().filter((line) => line.includes('"Failed to load reviews"') && why.test(line)).length;

  const html: Responder = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hei</h1>');
  const brokenJson: Responder = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"rating": 4');
  const elsewhere: Responder = (_request, response) => response.writeHead(302, { location: '/v1/other' }).end();
  const reset: Responder = (request) => request.socket.destroy();

  it.each([
    ['P-8-011 status 500', json({ error: { code: 500 } }, 500), /status 500/],
    ['P-8-011 a rejected key', json({ error: { code: 403 } }, 403), /status 403/],
    ['P-8-012 an HTML page', html, /text\/html, not JSON/],
    ['P-8-012 truncated JSON', brokenJson, /SyntaxError/],
    ['P-8-012 JSON of another shape', json({ rating: 'hyvä' }), /ZodError|invalid/i],
    ['a redirect', elsewhere, /fetch failed/],
    ['a broken connection', reset, /fetch failed/],
  ])('by %s keeps the stored reviews, logs the failure, and is retried', async (_what, answer, why) => {
    provider.answer = json(place(4.5, 10));
    const before = await shownWith(shop, 4.5);
    const known = failures(why);
    provider.answer = answer;
    await until(() => failures(why) >= known + 2, { what: 'two failures in the log' });
    const during = await shown(shop);
    expect(during.result).toEqual(before.result);
    expect(during.isSample).toBe(false);
    provider.answer = json(place(4.6, 11));
    expect((await shownWith(shop, 4.6)).result.user_ratings_total).toBe(11);
  });

  it('P-8-011 by not responding times out after 5 seconds, and does not delay other requests', async () => {
    provider.answer = json(place(4.7, 12));
    await shownWith(shop, 4.7);
    const requested = Promise.withResolvers<http.IncomingMessage>();
    provider.answer = (request) => requested.resolve(request);
    const { socket } = await requested.promise;
    const left = once(socket, 'close');
    // The gateway does not cache responses to admins, so this one comes from the service.
    const { status } = await shop.admin.get('/reviews');
    expect({ status, isProviderStillAsked: !socket.destroyed }).toEqual({ status: 200, isProviderStillAsked: true });
    await left;
    await until(() => failures(/TimeoutError|timeout/i) >= 1, { what: 'the timeout in the log' });
    expect((await shown(shop)).result.rating).toBe(4.7);
    provider.answer = json(place(4.9, 13));
    await shownWith(shop, 4.9);
  });

  it('P-7-008 P-3-020 and then returns a place without reviews replaces the stored ones', async () => {
    provider.answer = json({});
    await until(async () => (await shown(shop)).result.user_ratings_total === 0, { what: 'none' });
    expect(await shown(shop)).toMatchObject({ result: { reviews: [], rating: 0 }, isSample: false, fetchedAt: expect.any(String) });
  });

  it('is called by one replica at a time', async () => {
    await shop.copyOf('content');
    const startTimes: number[] = [];
    provider.answer = (request, response) => {
      startTimes.push(performance.now());
      json(place(4.9, 13))(request, response);
    };
    await until(() => startTimes.length >= 12, { what: 'twelve requests' });
    // The interval starts with the response to any replica. A second caller would shorten it.
    const waits = startTimes.slice(1).map((at, before) => at - (startTimes[before] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(195);
  });
});
