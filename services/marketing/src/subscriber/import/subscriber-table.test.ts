import { describe, expect, it } from '@jest/globals';
import { subscriberTable } from './subscriber-table.ts';

const CANCELLED = 'Tiedoston mukaan tilaus on peruutettu.';
const OPTED_OUT = 'Tiedoston mukaan tilaus on peruutettu tai osoite estetty.';
const NO_CONSENT = 'Tiedoston mukaan lupaa ei ole annettu.';
const NOT_SUBSCRIBED = 'Tiedoston mukaan uutiskirjettä ei ole tilattu.';
const BLOCKED = 'Tiedoston mukaan osoitteeseen lähettäminen on estetty.';

/** Reads a list with one address and these other columns. */
function read(cells: Record<string, string>, address = 'a@list.example') {
  const headers = ['Email', ...Object.keys(cells)];
  const values = [address, ...Object.values(cells)];
  const { columns } = subscriberTable.mapColumns(headers, values);
  return subscriberTable.rowReader(columns, () => null)({ row: 2, cells: values, overlong: false });
}
/** Returns why a row is rejected; '' when it is imported. */
const problemOf = (cells: Record<string, string>) => read(cells).problem;
/** Reads a cell of a column in which another row has a value. */
function problemBelow(header: string, first: string, cell: string): string {
  const { columns } = subscriberTable.mapColumns(['Email', header], ['a@list.example', first]);
  return subscriberTable.rowReader(columns, () => null)({ row: 3, cells: ['b@list.example', cell], overlong: false }).problem;
}

describe('a column of opt-outs', () => {
  it.each([
    'Unsubscribed',
    'UNSUB_TIME',
    'Opted out of email: Marketing Information',
    'Unsubscribed from all email',
    'EMAIL_BLACKLISTED',
    'Do not allow Emails',
    'Disabled',
    'Peruutuspäivä',
    'Markkinointikielto',
    'Bounced',
  ])('%s tells those who have left', (header) => {
    for (const cell of [
      'yes',
      'TRUE',
      '1',
      'x',
      '✓',
      'Kyllä',
      '2024-05-01',
      '1.5.2024 klo 9.30',
      'too many mails',
      'opted out',
      'Unsubscribed',
    ])
      expect([cell, problemBelow(header, 'yes', cell)]).toEqual([cell, OPTED_OUT]);
  });

  it.each(['', '-', '–', '0', '0 kpl', 'no', 'N', 'Ei', 'false', 'F', 'falskt', 'null', '\\N', 'NaN', 'undefined', '(empty)', 'n/a'])(
    'with %p tells nothing',
    (cell) => expect(problemBelow('Unsubscribed', 'yes', cell)).toBe(''),
  );

  it.each([
    'Subscribed',
    'active',
    'Not unsubscribed',
    'Ei estetty',
    '0000-00-00 00:00:00',
    '1970-01-01',
    '0001-01-01T00:00:00Z',
    '31.12.2099',
  ])('with %p, which is no opt-out, tells nothing', (cell) => expect(problemBelow('Unsubscribed', 'yes', cell)).toBe(''));
});

describe('a column of permissions', () => {
  it.each(['Uutiskirje', 'Newsletter', 'Accepts Email Marketing', 'Opt-in', 'opted_in'])(
    '%s gives them to those who have a mark',
    (header) => {
      for (const cell of ['x', 'K', 'Y', 'Joo', 'yes', '1', 'true', '2', 'Kuukausikirje', 'Double', '2024-05-01'])
        expect([cell, problemBelow(header, 'x', cell)]).toEqual([cell, '']);
      for (const cell of ['', '-', 'no', 'Ei', 'false', '0', 'null', 'denied', 'Unsubscribed'])
        expect([cell, problemBelow(header, 'x', cell)]).toEqual([cell, NO_CONSENT]);
    },
  );

  it('is ignored when the list does not use it', () => expect(problemOf({ Uutiskirje: '' })).toBe(''));
});

describe('a column of dates', () => {
  const dateOf = (cells: Record<string, string>) => read(cells).subscribedAt;

  it('is read beside another that is blank', () => {
    const { columns } = subscriberTable.mapColumns(['Email', 'OPTIN_TIME', 'CONFIRM_TIME'], ['a@list.example', '2024-05-01', '2024-05-02']);
    const row = subscriberTable.rowReader(
      columns,
      () => null,
    )({ row: 2, cells: ['a@list.example', '', '2022-01-02 10:00:00'], overlong: false });
    expect(row.subscribedAt).toBe('2022-01-02T08:00:00.000Z');
    expect(dateOf({ ADDED_TIME: '2024-05-01' })).toBe('2024-04-30T21:00:00.000Z');
  });

  it('may have the American order, and warns when either may be meant', () => {
    expect(read({ OPTIN_TIME: '03/25/2024' })).toMatchObject({ subscribedAt: '2024-03-24T22:00:00.000Z', warnings: [] });
    expect(read({ OPTIN_TIME: '03/05/2024' })).toMatchObject({
      subscribedAt: '2024-05-02T21:00:00.000Z',
      warnings: ['Tilauspäivä 03/05/2024 luettiin päiväksi 3.5.2024.'],
    });
    expect(read({ OPTIN_TIME: '5/5/2024' }).warnings).toEqual([]);
  });
});

describe('a column of consents', () => {
  it.each(['UNSUBSCRIBED', 'withdrawn', 'denied', 'N', 'Kielletty', 'Ei lupaa', 'ei'])('rejects %p', (cell) =>
    expect(problemOf({ Markkinointilupa: cell })).toBe(NO_CONSENT),
  );

  it.each([
    ['Markkinointilupa', 'kyllä', undefined],
    ['Markkinointilupa', 'null', undefined],
    ['Suostumus', 'Messut 2025', 'Messut 2025'],
    ['Lähde', 'ei ole', 'ei ole'],
    ['Source', 'None', undefined],
    ['Source', '0', '0'],
  ])('%s with %p is imported', (header, cell, consentText) => {
    const { problem, ...row } = read({ [header]: cell });
    expect({ problem, consentText: row.consentText }).toEqual({ problem: '', consentText });
  });

  it('of yes and no gives no permission where it is blank', () => {
    expect(problemBelow('Markkinointilupa', 'Kyllä', '')).toBe(NO_CONSENT);
    expect(problemBelow('Suostumus', 'Messut 2025', '')).toBe('');
    expect(problemBelow('Kieltänyt markkinoinnin', 'Ei', 'Kyllä')).toBe(OPTED_OUT);
    expect(problemBelow('Marketing opt-in', '1', '0')).toBe(NO_CONSENT);
    expect(problemBelow('Email hard bounce reason', '', 'UNKNOWN_USER')).toBe(OPTED_OUT);
  });

  it('is read beside others', () => {
    expect(problemOf({ Suostumusteksti: 'Suostun.', Markkinointilupa: 'ei' })).toBe(NO_CONSENT);
    expect(read({ Markkinointilupa: 'kyllä', Suostumusteksti: 'Suostun.' })).toMatchObject({ problem: '', consentText: 'Suostun.' });
  });
});

describe('a column of states', () => {
  it.each([
    [{ 'Email Marketing Consent': 'NEVER_SUBSCRIBED' }, NOT_SUBSCRIBED],
    [{ 'Email Marketing Consent': 'UNSUBSCRIBED' }, CANCELLED],
    [{ 'Email subscriber status': 'Unsubscribed' }, CANCELLED],
    [{ 'Email permission status': 'Express' }, ''],
    [{ Status: 'active', 'Email marketing status': 'Unsubscribed' }, CANCELLED],
    [{ Status: 'active', State: 'CA' }, ''],
    [{ Status: 'active', 'Email status': 'bounced' }, BLOCKED],
    [{ Subscribed: 'no' }, NOT_SUBSCRIBED],
    [{ Status: 'n/a' }, ''],
  ])('%p', (cells, problem) => expect(problemOf(cells)).toBe(problem));

  it('of another channel says nothing', () => {
    expect(problemOf({ 'Status (Email)': 'subscribed', 'Status (SMS)': 'unsubscribed' })).toBe('');
    expect(problemOf({ 'Accepts SMS Marketing': 'no', 'subscriptions.sms.unsubscribed': 'true', 'Phone Opt-out': 'yes' })).toBe('');
  });
});
