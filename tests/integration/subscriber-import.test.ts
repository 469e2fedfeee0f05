import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importConsent } from '#contracts/marketing/newsletter-consent';
import { isEmailAddress } from '#contracts/rules/email-address';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { insertSubscribers, listOf, rowCounts, sendSubscribers, subscriberOf, type WireImport } from './subscriber-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'] });
});
afterAll(() => shop.stop());

const importOf = async (file: string | Buffer, query = '', type?: string): Promise<WireImport> => {
  const { status, body } = await sendSubscribers(shop, file, query, type);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const reasonsOf = ({ details }: WireImport) => details.map(({ row, outcome, reason = '' }) => [row, outcome, reason]);
const undo = (importId: string) => shop.admin.post<WireImport>(`/subscribers/imports/${importId}/undo`);
const local = (length: number) => 'a'.repeat(length);

/** 200 addresses: half of them valid. */
const domainOf = (labels: number, last: number) => `${`${'d'.repeat(61)}.`.repeat(labels)}${'e'.repeat(last)}.fi`;
const valid = [
  'päivi@example.fi',
  'маша@пример.рф',
  '用户@例子.广告',
  'matti@hämeenlinna.fi',
  "o'brien+uutiset@example.co.uk",
  '!#$%&*/=?^_`{|}~-@example.fi',
  `${local(64)}@example.fi`,
  `b@${domainOf(3, 60)}`,
  'MATTI.MEIKÄLÄINEN@EXAMPLE.FI',
  'x@xn--hmeenlinna-v5a.fi',
  ...Array.from({ length: 90 }, (_, at) => `tavallinen.${at}+tunniste@osasto-${at}.example.fi`),
];
const invalid = [
  '"a b"@example.fi',
  '"a@b"@example.fi',
  `${local(65)}@example.fi`,
  `c@${domainOf(4, 60)}`,
  `d@${'e'.repeat(64)}.fi`,
  'ä'.repeat(33) + '@example.fi',
  '.alku@example.fi',
  'loppu.@example.fi',
  'kaksi..pistettä@example.fi',
  'a@b@example.fi',
  'a b@example.fi',
  'a@example',
  'a@-example.fi',
  'a@example-.fi',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@example.fi, b@example.fi',
  'a@exam\u200bple.fi',
  'a\u202e@example.fi',
  'a@=?utf-8?Q?example?=.fi',
  '@example.fi',
  'a@',
  'ei osoite',
  ...Array.from({ length: 77 }, (_, at) => `väärä ${at}@example.fi`),
];

describe('importing subscribers', () => {
  it('D-PATH-028 adds those of a CSV file, with their proof of consent', async () => {
    const file =
      'Sähköposti;Tilauspäivä;Lähde\neka@first.example;21.11.2025;Messut 2025\nToka@First.example;;\nkolmas@first.example;ensi vuonna;\n';
    const result = await importOf(file, '?consentText=Arvonta%20syksyll%C3%A4');
    expect(rowCounts(result)).toEqual({ rows: 3, added: 3, unchanged: 0, rejected: 0 });
    expect(result.details[2]?.warnings).toEqual(['Tilauspäivää ei ymmärretty (ensi vuonna): käytetään tuonnin aikaa.']);
    const page = await listOf(shop, '?search=first.example');
    expect(page.items).toHaveLength(3);
    expect(page.items.find(({ email }) => email === 'eka@first.example')).toMatchObject({
      status: 'active',
      source: 'import',
      consentText: 'Messut 2025',
      subscribedAt: '2025-11-20T22:00:00.000Z',
    });
    expect(page.items.find(({ email }) => email === 'Toka@First.example')?.consentText).toBe('Arvonta syksyllä');
    const again = await importOf(file);
    expect(rowCounts(again)).toEqual({ rows: 3, added: 0, unchanged: 3, rejected: 0 });
    expect((await sendSubscribers(shop, 'Sähköposti\nx@first.example')).body).toMatchObject({ added: 1 });
    expect((await subscriberOf(shop, 'x@first.example'))?.consentText).toBe(importConsent);
  });

  it.each([
    ['addresses alone, without headers', 'yksi@plain.example\r\nkaksi@plain.example\r\n', 'text/csv'],
    [
      'an English list with commas',
      'Name,Email Address,Opt-in time\nA,yksi@plain.example,2024-05-01 10:00\nB,kaksi@plain.example,',
      'text/csv',
    ],
    ['names beside addresses', 'Nimi;Meili\nA;Matti <yksi@plain.example>\nB;mailto:kaksi@plain.example', 'text/csv'],
    ['UTF-16', Buffer.from('\ufeffE-post;Datum\nyksi@plain.example;\nkaksi@plain.example;', 'utf16le'), 'text/csv'],
    ['JSON', JSON.stringify({ subscribers: [{ email: 'yksi@plain.example' }, { email: 'kaksi@plain.example' }] }), 'application/json'],
  ])('D-PATH-028 reads %s', async (_name, file, type) => {
    const result = await importOf(file, '?dryRun=true', type);
    expect(rowCounts(result)).toEqual({ rows: 2, added: 2, unchanged: 0, rejected: 0 });
    expect((await listOf(shop, '?search=plain.example')).items).toEqual([]);
  });

  it('D-PATH-028 accepts the valid ones of 200 addresses and reports the others', async () => {
    expect(valid).toHaveLength(100);
    expect(invalid).toHaveLength(100);
    expect(valid.filter((address) => !isEmailAddress(address))).toEqual([]);
    const quoted = [...valid, ...invalid].map((address) => `"${address.replaceAll('"', '""')}"`);
    const result = await importOf(`Sähköposti;Muu\n${quoted.map((address) => `${address};`).join('\n')}`, '?dryRun=true');
    const outcomes = new Map(result.details.map(({ row, outcome, reason }) => [row, `${outcome} ${reason ?? ''}`]));
    expect(valid.filter((_, at) => outcomes.get(at + 2) !== 'added ')).toEqual([]);
    expect(invalid.filter((_, at) => outcomes.get(at + 102) !== 'rejected Sähköpostiosoite ei kelpaa.')).toEqual([]);
  });

  it('D-PATH-028 subscribes nobody who has unsubscribed, is suppressed or must confirm, and no address twice', async () => {
    const at = new Date();
    await insertSubscribers(shop, [
      { email: 'perunut@kept.example', isSubscribed: false, unsubscribedAt: at },
      { email: 'poistettu-perunut@kept.example', isSubscribed: false, unsubscribedAt: at, deletedAt: at },
      { email: 'estetty@kept.example', suppression: { reason: 'complaint', at, reply: '' } },
      { email: 'vahvistamatta@kept.example', isSubscribed: false, confirmation: { askedAt: at, source: 'popup', consentText: 'x' } },
      {
        email: 'poistettu-vahvistamatta@kept.example',
        isSubscribed: false,
        deletedAt: at,
        confirmation: { askedAt: at, source: 'popup', consentText: 'x' },
      },
      { email: 'tilaaja@kept.example' },
      { email: 'poistettu@kept.example', deletedAt: at },
    ]);
    const names = [
      'perunut',
      'poistettu-perunut',
      'estetty',
      'vahvistamatta',
      'tilaaja',
      'poistettu',
      'uusi',
      'UUSI',
      '',
      'poistettu-vahvistamatta',
    ];
    const result = await importOf(`Sähköposti;Muu\n${names.map((name) => (name === '' ? ';x' : `${name}@kept.example;x`)).join('\n')}`);
    expect(reasonsOf(result)).toEqual([
      [2, 'rejected', 'Osoite on peruuttanut uutiskirjeen. Vain sen omistaja voi tilata sen uudelleen.'],
      [3, 'rejected', 'Osoite on peruuttanut uutiskirjeen. Vain sen omistaja voi tilata sen uudelleen.'],
      [4, 'rejected', 'Osoitteeseen lähettäminen on estetty. Poista esto tilaajaluettelossa.'],
      [5, 'rejected', 'Osoitteen tilaus odottaa vahvistusta, jonka vain sen omistaja voi antaa.'],
      [6, 'unchanged', ''],
      [7, 'added', ''],
      [8, 'added', ''],
      [9, 'rejected', 'Sama osoite on jo rivillä 8.'],
      [10, 'rejected', 'Sähköpostiosoite puuttuu.'],
      [11, 'rejected', 'Osoitteen tilaus odottaa vahvistusta, jonka vain sen omistaja voi antaa.'],
    ]);
    expect(await subscriberOf(shop, 'poistettu@kept.example')).toMatchObject({ status: 'active', source: 'import' });
  });

  it('removes on undo the subscribers that it added and that have not changed since', async () => {
    const result = await importOf('Sähköposti\neka@undo.example\ntoka@undo.example\nkolmas@undo.example\n');
    await shop.admin.post('/subscribers/unsubscribe', { email: 'toka@undo.example' });
    const { status, body } = await undo(result.importId);
    expect({ status, state: body.state, kept: body.kept }).toEqual({ status: 200, state: 'undone', kept: 1 });
    expect((await listOf(shop, '?search=undo.example')).items.map(({ email }) => email)).toEqual(['toka@undo.example']);
    expect((await undo(result.importId)).body.code).toBe('import_not_undoable');
    expect(rowCounts(await importOf('Sähköposti\neka@undo.example\ntoka@undo.example\n'))).toMatchObject({ added: 1, rejected: 1 });
  });

  it('D-PATH-028 takes only the active rows of a list that tells their status', async () => {
    const status = ['aktiivinen', '', 'Subscribed', 'peruutettu', 'estetty', 'vahvistamatta', 'Unsubscribed', 'cleaned', 'Pending', 'outo'];
    const result = await importOf(`Sähköposti;Tila\n${status.map((word, at) => `tila-${at}@status.example;${word}`).join('\n')}\n`);
    expect(rowCounts(result)).toEqual({ rows: 10, added: 3, unchanged: 0, rejected: 7 });
    expect(reasonsOf(result).slice(3)).toEqual(
      [
        'Tiedoston mukaan tilaus on peruutettu.',
        'Tiedoston mukaan osoitteeseen lähettäminen on estetty.',
        'Tiedoston mukaan tilausta ei ole vahvistettu.',
        'Tiedoston mukaan tilaus on peruutettu.',
        'Tiedoston mukaan osoitteeseen lähettäminen on estetty.',
        'Tiedoston mukaan tilausta ei ole vahvistettu.',
        'Tilaa ”outo” ei tunneta. Vain aktiiviset tilaajat tuodaan.',
      ].map((reason, at) => [at + 5, 'rejected', reason]),
    );
    const dates = await importOf('Email,Subscribed\npaiva@status.example,2024-05-01\n');
    expect(rowCounts(dates)).toMatchObject({ added: 1 });
    expect((await subscriberOf(shop, 'paiva@status.example'))?.subscribedAt).toBe('2024-04-30T21:00:00.000Z');
  });

  it.each([
    ['Unsubscribed', ['', 'no', 'false', '0', '-', '0000-00-00', 'yes', 'true', '1', '2024-05-01', 'x']],
    ['Peruutuspäivä', ['', 'ei', 'Ei koskaan', '0', '-', 'none', '1.5.2024', 'kyllä', 'K', '2024-05-01T10:00:00Z', 'on']],
    ['opted out', ['', 'No', 'FALSE', '0', 'n/a', 'null', 'Yes', 'TRUE', '2', 'opted out', 'wants no mail']],
    ['Email opt-out', ['', 'No', 'FALSE', '0', 'n/a', 'null', 'Yes', 'TRUE', '2', 'opted out', 'wants no mail']],
  ])('D-PATH-028 subscribes nobody whose column %p says that they have left', async (header, cells) => {
    const domain = `${header.replace(/[^a-z]/gi, '').toLowerCase()}.example`;
    const result = await importOf(
      `Sähköposti,Tila,${header}\n${cells.map((cell, at) => `lista-${at}@${domain},active,${cell}`).join('\n')}\n`,
    );
    expect(rowCounts(result)).toEqual({ rows: 11, added: 6, unchanged: 0, rejected: 5 });
    expect(reasonsOf(result).slice(6)).toEqual(
      [8, 9, 10, 11, 12].map((row) => [row, 'rejected', 'Tiedoston mukaan tilaus on peruutettu tai osoite estetty.']),
    );
  });

  it('D-PATH-028 reads each column of states, and the answers of a column of consents', async () => {
    const result = await importOf(
      [
        'Email,Status,Email marketing status,Bounced,Unsubscribed,Markkinointilupa',
        'kaikki@states.example,active,Subscribed,0,no,kyllä',
        'toinen@states.example,active,Unsubscribed,0,no,kyllä',
        'kolmas@states.example,CA,Subscribed,0,no,Messut 2025',
        'neljas@states.example,active,Subscribed,1,no,kyllä',
        'viides@states.example,active,Subscribed,0,yes,kyllä',
        'kuudes@states.example,active,Subscribed,0,no,ei',
        'seitsemas@states.example,CA,,0,no,',
      ].join('\n'),
    );
    expect(reasonsOf(result)).toEqual([
      [2, 'added', ''],
      [3, 'rejected', 'Tiedoston mukaan tilaus on peruutettu.'],
      [4, 'added', ''],
      [5, 'rejected', 'Tiedoston mukaan tilaus on peruutettu tai osoite estetty.'],
      [6, 'rejected', 'Tiedoston mukaan tilaus on peruutettu tai osoite estetty.'],
      [7, 'rejected', 'Tiedoston mukaan lupaa ei ole annettu.'],
      [8, 'rejected', 'Tilaa ”CA” ei tunneta. Vain aktiiviset tilaajat tuodaan.'],
    ]);
  });

  it('D-PATH-028 of an export keeps addresses that begin like a formula', async () => {
    await insertSubscribers(shop, [
      { email: '+plus@formula.example' },
      { email: '-miinus@formula.example' },
      { email: '=on@formula.example' },
    ]);
    const file = (await shop.admin.get<string>('/subscribers/export?search=formula.example')).body;
    expect(file).toContain("'+plus@formula.example");
    expect(rowCounts(await importOf(file))).toMatchObject({ added: 0, unchanged: 3, rejected: 0 });
  });

  it('D-PATH-028 of an export keeps the consent texts and the states', async () => {
    await insertSubscribers(shop, [
      { email: 'eka@moved.example', consentText: 'Suostun messuilla.' },
      { email: 'toka@moved.example', isSubscribed: false, unsubscribedAt: new Date() },
    ]);
    const file = (await shop.admin.get<string>('/subscribers/export?search=moved.example')).body;
    await shop
      .database('marketing')
      .collection('subscribers')
      .deleteMany({ email: /@moved\.example$/ });
    expect(rowCounts(await importOf(file))).toMatchObject({ added: 1, rejected: 1 });
    expect(await subscriberOf(shop, 'eka@moved.example')).toMatchObject({ consentText: 'Suostun messuilla.', source: 'import' });
  });

  it('undone, puts back what it replaced in a deleted record', async () => {
    const subscribedAt = new Date('2024-01-02T10:00:00Z');
    await insertSubscribers(shop, [{ email: 'entinen@back.example', subscribedAt, consentText: '$Alkuperäinen', deletedAt: new Date() }]);
    const result = await importOf('Sähköposti\nentinen@back.example\n');
    expect(await subscriberOf(shop, 'entinen@back.example')).toMatchObject({ source: 'import', consentText: importConsent });
    expect((await undo(result.importId)).body).toMatchObject({ state: 'undone', kept: 0 });
    const stored = await shop.database('marketing').collection('subscribers').findOne({ email: 'entinen@back.example' });
    expect(stored).toMatchObject({ source: 'footer', consentText: '$Alkuperäinen', subscribedAt, deletedAt: expect.any(Date) });
    expect(stored).not.toHaveProperty('beforeImport');
  });

  it('undone, keeps who has subscribed by a form since', async () => {
    const result = await importOf('Sähköposti\nlomake@form.example\ntoinen@form.example\n');
    const { body } = await shop.admin.post<ErrorBody>('/subscribers/subscribe', { email: 'lomake@form.example', source: 'popup' });
    expect(body.code).toBe('already_subscribed');
    expect((await undo(result.importId)).body).toMatchObject({ state: 'undone', kept: 1 });
    expect((await listOf(shop, '?search=form.example')).items).toMatchObject([{ email: 'lomake@form.example', source: 'popup' }]);
  });

  it('of a file without addresses asks for the column, and takes the admin’s choice', async () => {
    const { status, body } = await sendSubscribers(shop, 'Yksi;Kaksi\nMatti;1\nMaija;2');
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'import_columns_unknown' });
    expect((body as ErrorBody).context).toMatchObject({ missing: ['email'], columns: [{ header: 'Yksi' }, { header: 'Kaksi' }] });
    const mapping = encodeURIComponent(JSON.stringify({ Yksi: 'email', Kaksi: null }));
    expect(rowCounts(await importOf('Yksi;Kaksi\nmatti@mapped.example;1\nMaija;2', `?mapping=${mapping}`))).toMatchObject({
      added: 1,
      rejected: 1,
    });
  });

  it('D-BODY-017 of 50,000 rows with errors ends with every row, and survives a kill', async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) =>
      at % 10 === 3 ? `virhe-${at}@` : at % 10 === 7 ? `suuri-${at - 1}@large.example` : `suuri-${at}@large.example`,
    );
    const started = await shop.admin.request<WireImport>('POST', '/subscribers/import', {
      raw: `Sähköposti;Tilauspäivä\n${lines.map((line) => `${line};1.2.2020`).join('\n')}`,
      headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
    });
    expect(started.status).toBe(202);
    const { importId } = started.body;
    const current = async () => (await shop.admin.get<WireImport>(`/subscribers/imports/${importId}`)).body;
    await until(async () => (await current()).progress > 5_000, { what: 'the import at work' });
    await shop.marketing.kill();
    await shop.marketing.start();
    const done = await until(
      async () => {
        const record = await current();
        return record.state === 'done' || record.state === 'failed' ? record : null;
      },
      { what: 'the end of the import', timeout: 60_000 },
    );
    expect({ state: done.state, ...rowCounts(done) }).toEqual({
      state: 'done',
      rows: 50_000,
      added: 40_000,
      unchanged: 0,
      rejected: 10_000,
    });
    expect((await listOf(shop, '?search=large.example')).pagination.total).toBe(40_000);
    const rejected = await shop.admin.get<{ items: { reason: string }[]; pagination: { total: number } }>(
      `/subscribers/imports/${importId}/rows?outcome=rejected&limit=2`,
    );
    expect(rejected.body.pagination.total).toBe(10_000);
    expect(rejected.body.items.map(({ reason }) => reason)).toEqual(['Sähköpostiosoite ei kelpaa.', 'Sama osoite on jo rivillä 8.']);
  });
});
