import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { scorePages } from './score-pages.ts';

const pages = fileURLToPath(new URL('pages', import.meta.url));
const seen = scorePages(`${pages}/seen`);
const unseen = scorePages(`${pages}/unseen`);
const share = (all: typeof seen) => all.filter(({ isRight }) => isRight).length / all.length;

describe('the saved pages', () => {
  it('are 120 or more, a third of them unseen', () => {
    const count = seen.length + unseen.length;
    expect(count).toBeGreaterThanOrEqual(120);
    expect(unseen.length).toBeGreaterThanOrEqual(count / 3);
  });

  it('are read right: 97 % of all, 95 % of the unseen', () => {
    expect(share([...seen, ...unseen])).toBeGreaterThanOrEqual(0.97);
    expect(share(unseen)).toBeGreaterThanOrEqual(0.95);
  });

  it('never give a wrong price that is said to be sure', () => {
    expect([...seen, ...unseen].filter(({ isWrongButSure }) => isWrongButSure).length).toBe(0);
  });
});
