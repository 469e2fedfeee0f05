import { describe, expect, it } from '@jest/globals';
import { foreignOriginCheck } from './origin.ts';

const isForeign = foreignOriginCheck('https://www.kaarto.example');

describe('foreign origins', () => {
  it.each([
    ['no origin (not a browser)', {}, false],
    ['our own', { origin: 'https://www.kaarto.example' }, false],
    ['another site', { origin: 'https://evil.example' }, true],
    ['null', { origin: 'null' }, true],
    ['ours over http', { origin: 'http://www.kaarto.example' }, true],
    ['a name that begins like ours', { origin: 'https://www.kaarto.example.evil.example' }, true],
    ['a Host header that agrees with it', { origin: 'https://evil.example', host: 'evil.example' }, true],
    ['cross-site without origin', { 'sec-fetch-site': 'cross-site' }, true],
    ['same-origin without origin', { 'sec-fetch-site': 'same-origin' }, false],
    ['loopback', { origin: 'http://localhost:3000' }, true],
  ])('%s', (_what, headers, foreign) => {
    expect(isForeign('POST', headers)).toBe(foreign);
  });

  it('are allowed to read', () => {
    expect(isForeign('GET', { origin: 'https://evil.example' })).toBe(false);
  });

  it('do not include the other loopback name of a developer’s machine, on the same port', () => {
    const local = foreignOriginCheck('http://127.0.0.1:3000');
    expect(local('POST', { origin: 'http://localhost:3000' })).toBe(false);
    expect(local('POST', { origin: 'http://localhost:4000' })).toBe(true);
  });
});
