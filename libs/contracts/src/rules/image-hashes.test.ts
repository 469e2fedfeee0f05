import { describe, expect, it } from '@jest/globals';
import { imageHashes } from './image-hashes.ts';

const hash = (digit: string) => digit.repeat(32);

describe('imageHashes', () => {
  it('finds images in fields, in texts and at any depth, each once', () => {
    const content = {
      image: { url: `/images/${hash('a')}/800.webp`, alt: '' },
      content: `Ensin ![kuva](/images/${hash('b')}/400.avif "otsikko") ja sama /images/${hash('a')}`,
      hero: [{ image: `https://www.example.fi/images/${hash('c')}/1600.webp?x` }],
    };
    expect(imageHashes(content)).toEqual([hash('a'), hash('b'), hash('c')]);
  });

  it('ignores other addresses', () => {
    expect(imageHashes({ image: null, text: '/images/abc/1.png /imagesx/ /images/' + 'g'.repeat(32) })).toEqual([]);
  });
});
