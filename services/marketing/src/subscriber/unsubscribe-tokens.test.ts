import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const tokens = new UnsubscribeTokens('a-secret-of-the-tests-that-is-long-enough');
const id = new Types.ObjectId();
const token = tokens.of(id);

describe('a link to unsubscribe', () => {
  it('carries the same token each time, which names its subscriber', () => {
    expect(token).toMatch(/^[\w-]{59}$/);
    expect(tokens.of(id)).toBe(token);
    expect(tokens.read(token)?.toHexString()).toBe(id.toHexString());
  });

  it('names nobody when any of its characters is another', () => {
    const others = [...token].map((letter, at) => `${token.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`);
    expect(others.map((other) => tokens.read(other))).toEqual(others.map(() => null));
  });

  it.each([
    ['nothing', ''],
    ['an id alone', Buffer.from(id.toHexString(), 'hex').toString('base64url')],
    ['a cut one', token.slice(0, -1)],
    ['a longer one', `${token}AAAA`],
    ['padding', `${token}=`],
    ['a line break', `${token}\r\n`],
    ['a signature of zeros', Buffer.concat([Buffer.from(id.toHexString(), 'hex'), Buffer.alloc(32)]).toString('base64url')],
    ['one of another secret', new UnsubscribeTokens('another-secret-of-the-tests-long-enough').of(id)],
  ])('names nobody with %s', (_what, other) => expect(tokens.read(other)).toBeNull());
});
