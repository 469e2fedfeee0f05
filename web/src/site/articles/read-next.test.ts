import { describe, expect, it } from '@jest/globals';
import { readNext } from './read-next.ts';

const article = (_id: string, ...keywords: string[]) => ({ _id, keywords });

describe('what to read next', () => {
  const newestFirst = [
    article('new', 'vanteet'),
    article('this', 'talvirenkaat', 'nastat'),
    article('near', 'Talvirenkaat'),
    article('old', 'laki'),
    article('nearest', 'nastat', 'talvirenkaat', 'jää'),
  ];

  it('shares the most keywords, in either case, and else is the newest', () => {
    const next = readNext({ _id: 'this', keywords: ['talvirenkaat', 'nastat'] }, newestFirst, 3);
    expect(next.map(({ _id }) => _id)).toEqual(['nearest', 'near', 'new']);
  });

  it('is never the article itself, and fewer where there are no more', () => {
    const next = readNext({ _id: 'this', keywords: [] }, newestFirst.slice(0, 2), 3);
    expect(next.map(({ _id }) => _id)).toEqual(['new']);
  });
});
