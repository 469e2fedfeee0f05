import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const tokens = new UnsubscribeTokens('a-secret-of-the-tests-that-is-long-enough');
const id = new Types.ObjectId();
const token = tokens.of(id);

describe('UnsubscribeTokens', () => {
  it('makes the same token for a subscriber each time, and reads the id back', () => {
    expect(token).toMatch(/^[\w-]{59}$/);
    expect(tokens.of(id)).toBe(token);
    expect(tokens.read(token)?.toHexString()).toBe(id.toHexString());
  });

  it('rejects a token with any character changed', () => {
    const others = [...token].map((letter, at) => `${token.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`);
    expect(others.map((other) => tokens.read(other))).toEqual(others.map(() => null));
  });

  it.each([
    ['an empty string', ''],
    ['an id alone', Buffer.from(id.toHexString(), 'hex').toString('base64url')],
    ['a truncated token', token.slice(0, -1)],
    ['a longer token', `${token}AAAA`],
    ['padding', `${token}=`],
    ['a line break', `${token}\r\n`],
    ['a signature of zeros', Buffer.concat([Buffer.from(id.toHexString(), 'hex'), Buffer.alloc(32)]).toString('base64url')],
    ['a token signed with another secret', new UnsubscribeTokens('another-secret-of-the-tests-long-enough').of(id)],
  ])('rejects %s', (_what, other) => expect(tokens.read(other)).toBeNull());

  it('finds a valid token in a text', () => {
    const other = new Types.ObjectId();
    for (const text of [token, ` ${token}\r\n`, `unsubscribe: <${token}>`, `${'A'.repeat(59)} ${token} ${tokens.of(other)}`])
      expect(tokens.findIn(text)?.toHexString()).toBe(id.toHexString());
    for (const text of ['', 'unsubscribe', token.slice(1), `x${token}`]) expect(tokens.findIn(text)).toBeNull();
  });
});
