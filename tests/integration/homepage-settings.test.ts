import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { defaultHomepage, heroButtons, heroTexts } from '#contracts/content/homepage-defaults';
import type { ApiClient, ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { awkwardTexts, customerOf, hashOf, imagesUsed, type HomepageRecord } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
});
afterAll(() => shop.stop());

const PATH = '/homepage-settings';
const IMAGE_PATH = `${PATH}/hero-image`;
const MAX_BYTES = 5 * 1024 * 1024;

const read = async () => (await shop.visitor.get<HomepageRecord>(PATH)).body;
const save = (fields: object) => shop.admin.put<HomepageRecord & ErrorBody>(PATH, fields);

interface UploadBody extends ErrorBody {
  success: boolean;
  imageUrl: string;
  settings: HomepageRecord;
  error?: string;
}
const form = (file: Uint8Array, name = 'kuva.png', field = 'image') => {
  const data = new FormData();
  data.set(field, new File([new Uint8Array(file)], name, { type: 'image/png' }));
  return data;
};
const upload = (file: Uint8Array, name?: string, field?: string, client: ApiClient = shop.admin) =>
  client.request<UploadBody>('POST', IMAGE_PATH, { raw: form(file, name, field) });
/** Returns an image that no other test has uploaded. */
const randomImage = (width = 320, height = 180) => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

describe('the front page', () => {
  it('P-7-007 P-3-005 P-3-006 P-3-007 P-3-014 P-3-017 D-READ-001 has its defaults in a new shop, for everybody', async () => {
    const { status, body } = await shop.visitor.get<HomepageRecord>(PATH);
    expect(status).toBe(200);
    expect(body).toEqual({ ...defaultHomepage, version: 0, updatedAt: null });
    const names = [
      ...heroTexts.flatMap((text) => [text, `${text}Visible`]),
      ...heroButtons.flatMap((button) => [`${button}Text`, `${button}Visible`]),
    ];
    expect(names).toHaveLength(18);
    expect(Object.keys(body.hero)).toEqual(expect.arrayContaining([...names, 'image', 'imageAlt', 'imagePosition']));
    expect(body.sections.map((section) => Object.keys(section))).toEqual(Array(2).fill(['id', 'title', 'content', 'visible']));
    expect(body.sections.map(({ id }) => id)).toEqual(['intro', 'services']);
    expect(Object.keys(body.financingCTA)).toEqual(['visible', 'title', 'mainText', 'highlightedText', 'buttonText']);
  });

  it('D-PATH-006 A-3-051 A-3-052 stores and returns every field of the hero', async () => {
    const hero = {
      ...Object.fromEntries([...heroTexts, ...heroButtons.map((button) => `${button}Text`)].map((name) => [name, `Koe ${name}`])),
      ...Object.fromEntries([...heroTexts, ...heroButtons].map((name) => [`${name}Visible`, false])),
      image: 'https://kuvat.example/auto.jpg',
      imageAlt: 'Punainen auto',
      imagePosition: '30% 70%',
    };
    const { status, body } = await save({ hero, version: (await read()).version });
    expect(status).toBe(200);
    expect(body.hero).toMatchObject(hero);
    expect(body.version).toBe(1);
    expect(Date.now() - Date.parse(body.updatedAt ?? '')).toBeLessThan(60_000);
    expect(await read()).toEqual(body);

    const shown = Object.fromEntries([...heroTexts, ...heroButtons].map((name) => [`${name}Visible`, true]));
    expect((await save({ hero: shown })).body.hero).toEqual({ ...body.hero, ...shown });
  });

  it('D-PATH-006 stores sections, financing, selling points, cards and questions', async () => {
    const fields = {
      sections: [
        { id: 'intro', title: 'Meistä', content: 'Ensin.\n\nSitten.', visible: false },
        { id: 'services', title: 'Työt', content: 'Kaikki.', visible: false },
      ],
      sellingPoints: defaultHomepage.sellingPoints.map(({ title }, index) => ({ title: `${title} ${index}`, text: `Koe ${index}` })),
      serviceCards: defaultHomepage.serviceCards.map(({ id }, index) => ({ id, title: `Kortti ${index}`, text: `Kuvaus ${index}` })),
      faq: defaultHomepage.faq.map((_, index) => ({ question: `Kysymys ${index}?`, answer: `Vastaus ${index}.` })),
      financingCTA: { visible: false, title: 'Osissa', mainText: 'Yksi.\n\nKaksi.', highlightedText: 'Kolme', buttonText: 'Hae' },
    };
    const before = await read();
    const { status, body } = await save(fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...fields, hero: before.hero });
    expect(await read()).toEqual(body);
  });

  it('keeps fields that are left out', async () => {
    const before = await read();
    await save({
      hero: { title: 'Uusi otsikko' },
      sections: [{ id: 'services', visible: true }],
      serviceCards: before.serviceCards.map((card) => (card.id === 'hotel' ? { ...card, title: 'Hotelli' } : card)).toReversed(),
      financingCTA: { visible: true },
    });
    const after = await read();
    expect(after).toEqual({
      ...before,
      hero: { ...before.hero, title: 'Uusi otsikko' },
      sections: before.sections.map((section) => (section.id === 'services' ? { ...section, visible: true } : section)),
      serviceCards: before.serviceCards.map((card) => (card.id === 'hotel' ? { ...card, title: 'Hotelli' } : card)),
      financingCTA: { ...before.financingCTA, visible: true },
      version: before.version + 1,
      updatedAt: after.updatedAt,
    });
  });

  it('resets the size and the placeholder when the image changes', async () => {
    const facts = { imageWidth: 1600, imageHeight: 900, imageBlur: 'data:image/webp;base64,AAAA' };
    const first = await save({ hero: { image: '/images/a/800.webp', ...facts } });
    expect(first.body.hero).toMatchObject(facts);
    expect((await save({ hero: { image: '/images/a/800.webp', title: 'Sama kuva' } })).body.hero).toMatchObject(facts);
    const gone = { imageWidth: null, imageHeight: null, imageBlur: null };
    expect((await save({ hero: { image: '/images/b/800.webp' } })).body.hero).toMatchObject(gone);
    expect((await save({ hero: { image: '' } })).body.hero).toMatchObject({ image: null, ...gone });
  });

  it.each(awkwardTexts)('stores %s unchanged', async (_what, text) => {
    await save({ hero: { title: text }, sections: [{ id: 'intro', content: `${text}\n\n${text}` }] });
    const { hero, sections } = await read();
    expect([hero.title, sections[0]?.content]).toEqual([text, `${text}\n\n${text}`]);
  });

  it.each([
    [{ hero: { mainHeading: '' } }, 'hero.mainHeading'],
    [{ hero: { title: '   ' } }, 'hero.title'],
    [{ hero: { subtitle: 'x'.repeat(100_000) } }, 'hero.subtitle'],
    [{ hero: { buttonVisible: 'false' } }, 'hero.buttonVisible'],
    [{ hero: { image: 'http://kuvat.example/auto.jpg' } }, 'hero.image'],
    [{ hero: { image: 'javascript:alert(1)' } }, 'hero.image'],
    [{ hero: { image: '//evil.example/x.png' } }, 'hero.image'],
    [{ hero: { imagePosition: 'url(x)' } }, 'hero.imagePosition'],
    [{ hero: { imageBlur: 'data:text/html;base64,AAAA' } }, 'hero.imageBlur'],
    [{ hero: { colour: 'red' } }, 'hero.colour'],
    [{ sections: [{ id: 'intro', content: 'x'.repeat(100_000) }] }, 'sections.0.content'],
    [{ sections: [{ id: 'footer', title: 'X' }] }, 'sections.0.id'],
    [{ sections: [{ id: 'intro' }, { id: 'intro' }] }, 'sections'],
    [{ sections: [{ title: 'Ilman tunnistetta' }] }, 'sections.0.id'],
    [{ sellingPoints: [] }, 'sellingPoints'],
    [{ serviceCards: defaultHomepage.serviceCards.slice(1) }, 'serviceCards'],
    [{ serviceCards: defaultHomepage.serviceCards.map((card) => ({ ...card, id: 'hotel' })) }, 'serviceCards'],
    [{ faq: defaultHomepage.faq.map((entry, index) => (index === 3 ? { ...entry, answer: '' } : entry)) }, 'faq.3.answer'],
    [{ financingCTA: { mainText: 'x'.repeat(100_000) } }, 'financingCTA.mainText'],
    [{ financingCTA: { title: 'Nolla\u0000merkki' } }, 'financingCTA.title'],
    [{ version: -1 }, 'version'],
    [{ campaigns: [] }, 'campaigns'],
  ])('D-BODY-010 rejects %j with an error for %s', async (fields, field) => {
    const before = await read();
    const { status, body } = await save(fields);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await read()).toEqual(before);
  });

  it('says why an image over http is rejected, and still returns one that was saved earlier', async () => {
    const { body } = await save({ hero: { image: 'http://kuvat.example/auto.jpg' } });
    expect(body.fields?.['hero.image']).toBe('Anna kuvan osoite muodossa https://… Suojaamattoman http-osoitteen kuva ei näy sivulla.');
    const database = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
    try {
      const documents = database.db(shop.databaseOf('content')).collection<{ _id: string }>('documents');
      const { image } = (await read()).hero;
      const set = (address: string | null) => documents.updateOne({ _id: 'homepage:current' }, { $set: { 'content.hero.image': address } });
      await set('http://kuvat.example/auto.jpg');
      expect((await shop.admin.get<HomepageRecord>(PATH)).body.hero.image).toBe('http://kuvat.example/auto.jpg');
      await set(image);
    } finally {
      await database.close();
    }
  });

  it('rejects prototype keys', async () => {
    const raw = '{"hero":{"title":"X","__proto__":{"admin":true}}}';
    const answer = await shop.admin.request<ErrorBody>('PUT', PATH, { raw, headers: { 'content-type': 'application/json' } });
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields: ['hero.__proto__'] });
  });

  it('rejects the later of two concurrent saves with 409 and the current settings', async () => {
    const { version } = await read();
    const answers = await Promise.all(['Ensimmäinen', 'Toinen'].map((title) => save({ hero: { title }, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, late] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(late?.body).toMatchObject({ code: 'stale_version', current: saved?.body });
    expect(await read()).toEqual(saved?.body);
  });

  it('applies all concurrent saves of different fields without a version', async () => {
    const texts = heroButtons.map((button) => [`${button}Text`, `Yhtä aikaa ${button}`]);
    await Promise.all(texts.map(([name = '', text]) => save({ hero: { [name]: text } })));
    expect((await read()).hero).toMatchObject(Object.fromEntries(texts));
  });

  it('can only be changed by admins', async () => {
    const before = await read();
    const customer = await customerOf(shop);
    const calls = (client: ApiClient) => [
      client.put(PATH, { hero: { title: 'Minun' } }),
      client.put(IMAGE_PATH, { alt: 'Minun' }),
      client.delete(IMAGE_PATH),
      client.request('POST', IMAGE_PATH, { raw: form(Buffer.from('kuva')) }),
    ];
    for (const [client, status] of [
      [shop.visitor, 401],
      [customer, 403],
    ] as const) {
      expect((await Promise.all(calls(client))).map((answer) => answer.status)).toEqual(Array(4).fill(status));
    }
    expect(await read()).toEqual(before);
  });
});

describe('the hero image', () => {
  it('D-PATH-007 D-PATH-008 is stored and shown at once with its size and placeholder, and resets the text and position of the previous one', async () => {
    await upload(await randomImage());
    await save({ hero: { imageAlt: 'Auto', imagePosition: 'left top' } });
    const before = await read();
    const { status, body } = await upload(await randomImage());
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['imageUrl', 'settings', 'success']);
    expect(body).toMatchObject({ success: true, imageUrl: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/800\.webp$/) });
    expect(body.settings.hero).toEqual({
      ...before.hero,
      image: body.imageUrl,
      imageAlt: '',
      imagePosition: '50% 50%',
      imageWidth: 320,
      imageHeight: 180,
      imageBlur: expect.stringMatching(/^data:image\/webp;base64,[A-Za-z0-9+/=]{20,570}$/),
    });
    expect(body.settings.version).toBe(before.version + 1);
    expect(await read()).toEqual(body.settings);
    expect((await rawRequest(shop.url, body.imageUrl)).status).toBe(200);
    expect((await sharp(Buffer.from(body.settings.hero.imageBlur?.split(',')[1] ?? '', 'base64')).metadata()).width).toBe(20);
  });

  it('D-PATH-007 is the same image without a new version when it is uploaded again', async () => {
    const file = await randomImage();
    const { imageUrl } = (await upload(file)).body;
    const described = await shop.admin.put<HomepageRecord>(IMAGE_PATH, { alt: 'Oma halli', position: '25% 50%' });
    expect((await upload(file, 'toinen-nimi.png')).body).toEqual({ success: true, imageUrl, settings: described.body });
  });

  it.each([
    ['a renamed PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 415, 'image_type_unsupported'],
    [
      'a truncated image',
      async () =>
        (
          await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 4_000),
      422,
      'image_unreadable',
    ],
    [
      '5 MB and a byte',
      async () => Buffer.concat([await randomImage(), Buffer.alloc(MAX_BYTES)]).subarray(0, MAX_BYTES + 1),
      413,
      'image_too_large',
    ],
    ['an empty file', () => Buffer.alloc(0), 400, 'invalid_input'],
  ] as const)(
    'D-PATH-007 is not %s: the response has both error formats, and the page stays unchanged',
    async (_what, make, expected, code) => {
      const before = await read();
      const { status, body } = await upload(await make());
      expect({ status, code: body.code, success: body.success }).toEqual({ status: expected, code, success: false });
      expect(body.message.length).toBeGreaterThan(10);
      expect(body.error).toBe(body.message);
      expect(body.requestId).toMatch(/\S/);
      expect(await read()).toEqual(before);
    },
  );

  it('D-PATH-007 is uploaded in the form field image', async () => {
    const wrongField = await upload(await randomImage(), 'kuva.png', 'file');
    expect({ status: wrongField.status, fields: Object.keys(wrongField.body.fields ?? {}) }).toEqual({ status: 400, fields: ['image'] });
    const noForm = await shop.admin.post<UploadBody>(IMAGE_PATH, { image: '/images/x' });
    expect({ status: noForm.status, success: noForm.body.success }).toEqual({ status: 415, success: false });
  });

  it('D-PATH-008 has a text and a focal point that can be changed alone or together', async () => {
    const before = await read();
    const both = await shop.admin.put<HomepageRecord>(IMAGE_PATH, { alt: 'Talvinen tie', position: '10% 90%' });
    expect(both.status).toBe(200);
    expect((await read()).hero).toEqual({ ...before.hero, imageAlt: 'Talvinen tie', imagePosition: '10% 90%' });
    await shop.admin.put(IMAGE_PATH, { position: 'center' });
    expect((await read()).hero).toMatchObject({ imageAlt: 'Talvinen tie', imagePosition: 'center' });
    await shop.admin.put(IMAGE_PATH, { alt: '' });
    expect((await read()).hero).toMatchObject({ imageAlt: '', imagePosition: 'center' });
  });

  it.each([
    [{ alt: 'x'.repeat(201) }, 'alt'],
    [{ position: '50% 50%; background: red' }, 'position'],
    [{ image: '/images/x' }, 'image'],
  ])('D-PATH-008 is rejected with %j', async (fields, field) => {
    const { status, body } = await shop.admin.put<ErrorBody>(IMAGE_PATH, fields);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('D-PATH-009 is deleted with its text and position, and deleting it again changes nothing', async () => {
    await upload(await randomImage());
    await shop.admin.put(IMAGE_PATH, { alt: 'Talvinen tie', position: '10% 90%' });
    const { image, imageAlt, imagePosition, imageWidth, imageHeight, imageBlur } = defaultHomepage.hero;
    const { status, body } = await shop.admin.delete<HomepageRecord>(IMAGE_PATH);
    expect(status).toBe(200);
    expect(body.hero).toMatchObject({ image, imageAlt, imagePosition, imageWidth, imageHeight, imageBlur });
    expect(await read()).toEqual(body);
    expect((await shop.admin.delete<HomepageRecord>(IMAGE_PATH)).body).toEqual(body);
  });

  it('counts as used while the page or a revision contains it, unlike an image that was never used', async () => {
    const { imageUrl } = (await upload(await randomImage())).body;
    const taken = (await shop.admin.request<{ imageUrl: string }>('POST', '/upload', { raw: form(await randomImage()) })).body.imageUrl;
    const unused = (await shop.admin.request<{ imageUrl: string }>('POST', '/upload', { raw: form(await randomImage()) })).body.imageUrl;
    const hashes = [imageUrl, taken, unused].map(hashOf);
    await save({ sections: [{ id: 'intro', content: `Kuva ${taken} tekstissä` }] });
    expect(await imagesUsed(shop, hashes)).toEqual(hashes.slice(0, 2));
    await shop.admin.delete(IMAGE_PATH);
    await save({ sections: [{ id: 'intro', content: 'Ei kuvaa' }] });
    expect(await imagesUsed(shop, hashes)).toEqual(hashes.slice(0, 2));
    expect(await imagesUsed(shop, [])).toEqual([]);
  });

  it('cannot be changed while the content service is unavailable, and can be uploaded after that', async () => {
    const before = await read();
    const file = await randomImage();
    await shop.content.kill();
    const failed = await upload(file);
    expect({ status: failed.status, code: failed.body.code, success: failed.body.success }).toEqual({
      status: 503,
      code: 'service_unavailable',
      success: false,
    });
    expect(failed.headers.get('retry-after')).toMatch(/^\d+$/);
    await shop.content.start();
    expect((await shop.admin.get<HomepageRecord>(PATH)).body).toEqual(before);
    const { body } = await upload(file);
    expect((await shop.admin.get<HomepageRecord>(PATH)).body.hero.image).toBe(body.imageUrl);
  });
});
