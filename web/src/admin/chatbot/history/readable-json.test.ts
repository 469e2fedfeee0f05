import { describe, expect, it } from '@jest/globals';
import { readableJson } from './readable-json.ts';

describe('readableJson', () => {
  it('indents JSON, and leaves a shortened or plain text as it is', () => {
    expect(readableJson('{"size":"205/55R16","tyres":[1]}')).toBe('{\n  "size": "205/55R16",\n  "tyres": [\n    1\n  ]\n}');
    expect(readableJson('{"size":"205/5…')).toBe('{"size":"205/5…');
    expect(readableJson('')).toBe('');
  });
});
