import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manufacturerChanged } from '#contracts/catalogue/events';
import type { ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop, until } from '../harness.ts';
import { deliverAgain, envelopeOf } from '../redelivery.ts';
import {
  createTyre,
  type DeletedCataloguePage,
  type ManufacturerPage,
  type ManufacturerRecord,
  type TyreRecord,
} from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
});
afterAll(() => shop.stop());

const list = async () => (await shop.visitor.get<ManufacturerPage>('/manufacturers')).body.items;
const named = async (name: string) => (await list()).filter((manufacturer) => manufacturer.name === name);

async function create(name: string): Promise<ManufacturerRecord> {
  const { status, body } = await shop.admin.post<ManufacturerRecord>('/manufacturers', { name });
  expect(status).toBe(201);
  return body;
}

describe('manufacturers', () => {
  it('D-PATH-001 D-PATH-002 A-3-023 are added with all fields, and visitors see them', async () => {
    const fields = {
      name: 'Nokian Tyres',
      logo: 'https://example.org/logo.svg',
      country: 'Suomi',
      description: 'Talvirenkaiden keksijä.\nNokialta.',
      website: 'https://www.example.org/fi',
    };
    const { status, body } = await shop.admin.post<ManufacturerRecord>('/manufacturers', fields);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...fields, _id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(await named('Nokian Tyres')).toEqual([body]);
  });

  it('D-PATH-002 get defaults for missing fields', async () => {
    expect(await create('Pelkkä Nimi')).toMatchObject({ logo: null, country: '', description: '', website: '' });
  });

  it.each([[{}], [{ name: '' }], [{ name: '   ' }], [{ name: null }], [{ country: 'Suomi' }]])(
    'A-5-033 D-BODY-008 are rejected with %j and the specified text',
    async (body) => {
      const answer = await shop.admin.post<ErrorBody>('/manufacturers', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ message: 'Valmistajan nimi on pakollinen', fields: { name: 'Valmistajan nimi on pakollinen' } });
    },
  );

  it.each([
    [{ name: 'A'.repeat(81) }, 'name'],
    [{ name: 'Rivi\nvaihto' }, 'name'],
    [{ name: 'X', logo: 'http://kuvat.example/logo.png' }, 'logo'],
    [{ name: 'X', logo: 'javascript:alert(1)' }, 'logo'],
    [{ name: 'X', logo: '//evil.example/x.png' }, 'logo'],
    [{ name: 'X', website: 'data:text/html,x' }, 'website'],
    [{ name: { $gt: '' } }, 'name'],
    [{ name: 'X', founded: 1932 }, 'founded'],
  ])('D-BODY-010 are rejected with %j and an error for %s', async (body, field) => {
    const answer = await shop.admin.post<ErrorBody>('/manufacturers', body);
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('D-BODY-014 cannot have the same name in any case, not even with concurrent requests', async () => {
    await create('Kaksonen');
    const again = await shop.admin.post<ErrorBody>('/manufacturers', { name: 'KAKSONEN' });
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'manufacturer_exists' });
    const both = await Promise.all([1, 2].map(() => shop.admin.post('/manufacturers', { name: 'Yhtä Aikaa' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await named('Yhtä Aikaa')).toHaveLength(1);
  });

  it.each(['\u200B', '\u2060', '\u202E', '\u00AD', '\uFE0F', '\u3164', '\u00A0'])(
    'D-BODY-014 have the same name with and without %j, and a name that consists only of it is empty',
    async (unseen) => {
      const name = `Kak soisolento ${unseen.codePointAt(0)}`;
      await create(name);
      const written = name.replace('Kak soi', `Kak${unseen === '\u00A0' ? '' : ' '}${unseen}soi`);
      const same = await shop.admin.post<ErrorBody>('/manufacturers', { name: `${unseen}${written}${unseen}` });
      expect({ status: same.status, code: same.body.code }).toEqual({ status: 409, code: 'manufacturer_exists' });
      const empty = await shop.admin.post<ErrorBody>('/manufacturers', { name: unseen });
      expect({ status: empty.status, fields: empty.body.fields }).toEqual({
        status: 400,
        fields: { name: 'Valmistajan nimi on pakollinen' },
      });
      const tyre = await createTyre(shop.admin, { manufacturer: written, model: `Hak${unseen === '\u00A0' ? '' : unseen}ka` });
      expect({ manufacturer: tyre.manufacturer, model: tyre.model }).toEqual({ manufacturer: name, model: 'Hakka' });
    },
  );

  it('D-PATH-003 D-BODY-015 can be changed, and a save with an older version gets 409 with the current record', async () => {
    const manufacturer = await create('Ennen');
    const changed = await shop.admin.put<ManufacturerRecord>(`/manufacturers/${manufacturer._id}`, {
      ...manufacturer,
      name: 'Jälkeen',
      country: 'Japani',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ name: 'Jälkeen', country: 'Japani', version: manufacturer.version + 1 });
    const late = await shop.admin.put<ErrorBody>(`/manufacturers/${manufacturer._id}`, {
      name: 'Myöhässä',
      version: manufacturer.version,
    });
    expect({ status: late.status, code: late.body.code, current: late.body.current?.['name'] }).toEqual({
      status: 409,
      code: 'stale_version',
      current: 'Jälkeen',
    });
    expect(await named('Jälkeen')).toEqual([changed.body]);
  });

  it('D-PATH-003 D-BODY-014 cannot take the name of another manufacturer', async () => {
    await create('Varattu');
    const other = await create('Vapaa');
    const answer = await shop.admin.put<ErrorBody>(`/manufacturers/${other._id}`, { ...other, name: 'varattu' });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'manufacturer_exists' });
  });

  it('D-BODY-022 come in pages, in Finnish order of their names', async () => {
    for (const name of ['Öljytön', 'Akseli', 'Änkyrä', 'Zeta', 'Yö']) await create(`${name} Sivut`);
    const page = async (number: number) => (await shop.visitor.get<ManufacturerPage>(`/manufacturers?page=${number}&limit=3`)).body;
    const first = await page(1);
    expect(first.pagination).toMatchObject({ page: 1, limit: 3, totalPages: Math.ceil(first.pagination.total / 3) });
    const paged = [...first.items];
    for (let number = 2; number <= first.pagination.totalPages; number += 1) paged.push(...(await page(number)).items);
    expect(paged).toHaveLength(first.pagination.total);
    expect(paged).toEqual(await list());
    const own = paged.flatMap(({ name }) => (name.endsWith(' Sivut') ? [name.replace(' Sivut', '')] : []));
    expect(own).toEqual(['Akseli', 'Yö', 'Zeta', 'Änkyrä', 'Öljytön']);
    expect((await page(first.pagination.totalPages + 1)).items).toEqual([]);
    for (const query of ['limit=0', 'limit=101', 'page=0', 'page=a', 'search=x'])
      expect({ query, status: (await shop.visitor.get(`/manufacturers?${query}`)).status }).toEqual({ query, status: 400 });
  });

  it('D-PATH-004 can be deleted without their tyres, and an undo restores them', async () => {
    const manufacturer = await create('Poistuva');
    const tyre = await createTyre(shop.admin, { manufacturer: 'Poistuva' });
    const gone = await shop.admin.delete<{ undoUntil: string }>(`/manufacturers/${manufacturer._id}`);
    expect(gone.status).toBe(200);
    expect(Date.parse(gone.body.undoUntil) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(await named('Poistuva')).toEqual([]);
    expect((await shop.visitor.get(`/tires/${tyre._id}`)).status).toBe(200);
    expect((await shop.admin.get<DeletedCataloguePage>('/tires/deleted')).body.items).toContainEqual(
      expect.objectContaining({ _id: manufacturer._id, kind: 'manufacturer', title: 'Poistuva', deletedBy: adminAccount.username }),
    );
    expect((await shop.admin.post(`/manufacturers/${manufacturer._id}/restore`)).status).toBe(200);
    expect(await named('Poistuva')).toHaveLength(1);
  });

  it('whose renaming is delivered twice rename each tyre once', async () => {
    const { _id, version } = await create('Nimi Ensin');
    const tyre = await createTyre(shop.admin, { manufacturer: 'Nimi Ensin' });
    const rename = async () => expect((await shop.admin.put(`/manufacturers/${_id}`, { name: 'Nimi Sitten', version })).status).toBe(200);
    const envelope = await envelopeOf(shop, manufacturerChanged.name, rename);
    const read = async () => (await shop.admin.get<TyreRecord>(`/tires/${tyre._id}`)).body;
    const renamed = await until(async () => ((await read()).manufacturer === 'Nimi Sitten' ? read() : null), { what: 'the new name' });
    expect(renamed.version).toBe(tyre.version + 1);
    await deliverAgain(shop, { service: 'catalogue', reaction: 'rename-tyres', envelope });
    expect(await read()).toEqual(renamed);
  });

  it('D-BODY-013 return 404 if they do not exist', async () => {
    const path = '/manufacturers/ffffffffffffffffffffffff';
    const answers = await Promise.all([
      shop.admin.put<ErrorBody>(path, { name: 'X' }),
      shop.admin.delete<ErrorBody>(path),
      shop.admin.post<ErrorBody>(`${path}/restore`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'manufacturer_not_found']));
  });

  it('D-PATH-001 are listed in Finnish order', async () => {
    for (const name of ['Öljy', 'Ääri', 'Zorro', 'Åbo']) await create(name);
    const names = (await list()).map(({ name }) => name);
    expect(names.filter((name) => ['Öljy', 'Ääri', 'Zorro', 'Åbo'].includes(name))).toEqual(['Zorro', 'Åbo', 'Ääri', 'Öljy']);
  });
});
