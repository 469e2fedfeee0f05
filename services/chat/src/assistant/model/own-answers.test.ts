import { describe, expect, it } from '@jest/globals';
import { answersFor } from './own-answers.ts';

const answer = (id: string, ...questions: string[]) => ({ id, questions, text: `Vastaus ${id}.` });
const tea = answer('kahvi', 'Saako teillä kahvia odottaessa?', 'Onko kahviautomaattia?');
const dog = answer('koira', 'Saako koiran tuoda?');
const tyres = answer('vanhat', 'Mitä teette vanhoille renkaille?');

describe('answersFor', () => {
  it('returns the answers that share words with the message in any form, the closest first', () => {
    expect(answersFor('Tarjoatteko kahvin?', [dog, tea, tyres])).toEqual([tea]);
    expect(answersFor('Vanhat renkaat ja koira', [dog, tea, tyres]).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['vanhat', 'koira']),
    );
  });

  it('returns none for other subjects and for words that say nothing', () => {
    expect(answersFor('Paljonko maksaa vannesarja?', [dog, tea])).toEqual([]);
    expect(answersFor('onko se', [dog, tea, tyres])).toEqual([]);
    expect(answersFor('', [dog, tea, tyres])).toEqual([]);
  });

  it('returns at most five', () => {
    expect(
      answersFor(
        'koira',
        Array.from({ length: 9 }, (_, at) => answer(String(at), 'koira')),
      ),
    ).toHaveLength(5);
  });
});
