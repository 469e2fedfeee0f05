import { describe, expect, it } from '@jest/globals';
import { type Fact, changedFields, textsByLabel } from './facts.ts';

const facts = (texts: Record<string, string>, numeric = false): Fact[] =>
  Object.entries(texts).map(([label, text]) => ({ label, text, ...(numeric && { numeric }) }));

describe('changedFields', () => {
  it('D-BODY-015 lists what I changed, what somebody else changed and I did not, and what both changed', () => {
    const before = facts({ Malli: 'A', Hinta: '1', Kuvaus: 'x', EAN: '1' });
    const mine = facts({ Malli: 'A', Hinta: '2', Kuvaus: 'y', EAN: '1' });
    const theirs = facts({ Malli: 'B', Hinta: '1', Kuvaus: 'z', EAN: '1' });
    const merged = facts({ Malli: 'B', Hinta: '2', Kuvaus: 'y', EAN: '1' });
    expect(changedFields({ before, mine, theirs, merged })).toEqual([
      { label: 'Malli', before: 'A', mine: 'A', theirs: 'B', changedBy: 'them', result: 'theirs' },
      { label: 'Hinta', before: '1', mine: '2', theirs: '1', changedBy: 'me', result: 'mine' },
      { label: 'Kuvaus', before: 'x', mine: 'y', theirs: 'z', changedBy: 'both', result: 'mine' },
    ]);
  });

  it('says if my version would undo what only somebody else changed, and shows a value that is merged of both', () => {
    const before = facts({ Rivi: '1', Ominaisuudet: 'a, b' });
    const mine = facts({ Rivi: '1', Ominaisuudet: 'x, b' });
    const theirs = facts({ Rivi: '2', Ominaisuudet: 'a, y' });
    const merged = facts({ Rivi: '1', Ominaisuudet: 'x, y' });
    expect(changedFields({ before, mine, theirs, merged })).toEqual([
      expect.objectContaining({ label: 'Rivi', changedBy: 'them', result: 'mine' }),
      expect.objectContaining({ label: 'Ominaisuudet', changedBy: 'both', result: { merged: 'x, y' } }),
    ]);
  });

  it('compares numbers as numbers', () => {
    const [before, same, other] = [facts({ Hinta: '100.00' }, true), facts({ Hinta: '100' }, true), facts({ Hinta: '90' }, true)];
    expect(changedFields({ before, mine: same, theirs: before, merged: same })).toEqual([]);
    expect(changedFields({ before, mine: same, theirs: other, merged: other })).toEqual([
      expect.objectContaining({ changedBy: 'them', result: 'theirs' }),
    ]);
  });

  it('lists all differences if it is unknown what the form was opened with, and facts that a version lacks', () => {
    const mine = facts({ Aihe: 'x', Sisältö: 'y' });
    const theirs = facts({ Aihe: 'x', Lähetysaika: 'ma' });
    expect(changedFields({ before: null, mine, theirs, merged: mine })).toEqual([
      { label: 'Sisältö', before: null, mine: 'y', theirs: '', changedBy: 'both', result: 'mine' },
      { label: 'Lähetysaika', before: null, mine: '', theirs: 'ma', changedBy: 'both', result: 'mine' },
    ]);
  });
});

describe('textsByLabel', () => {
  it('tells equal labels apart', () => {
    const rows = [
      { label: 'Rivi', text: '1' },
      { label: 'Rivi', text: '2' },
    ];
    expect([...textsByLabel(rows)]).toEqual([
      ['Rivi', '1'],
      ['Rivi (2)', '2'],
    ]);
  });
});
