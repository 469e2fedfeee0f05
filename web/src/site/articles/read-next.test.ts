import { describe, expect, it } from '@jest/globals';
import { readNext } from './read-next.ts';

const article = (_id: string, ...keywords: string[]) => ({ _id, keywords });

describe('the articles to read next', () => {
  const newestFirst = [
    article('new', 'vanteet'),
    article('this', 'talvirenkaat', 'nastat'),
    article('near', 'Talvirenkaat'),
    article('old', 'laki'),
    article('nearest', 'nastat', 'talvirenkaat', 'jää'),
  ];

  it('share the most keywords, ignoring case; ties go to the newest', () => {
    const next = readNext({ _id: 'this', keywords: ['talvirenkaat', 'nastat'] }, newestFirst, 3);
    expect(next.map(({ _id }) => _id)).toEqual(['nearest', 'near', 'new']);
  });

  it('never include the article itself, and are fewer if there are no more', () => {
    const next = readNext({ _id: 'this', keywords: [] }, newestFirst.slice(0, 2), 3);
    expect(next.map(({ _id }) => _id)).toEqual(['new']);
  });
});
