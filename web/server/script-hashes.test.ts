import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sealed as sealedInPieces } from './script-hashes.ts';

const mark = 'c2VjcmV0LW9mLXRoaXMtcGFnZQ==';
const sealed = (page: string | readonly string[], markOfPage: string) => {
  const { pieces, hashes } = sealedInPieces([page].flat(), markOfPage);
  return { html: pieces.join(''), hashes };
};
const own = (script: string, attributes = '') => `<script${attributes} nonce="${mark}">${script}</script>`;
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('a finished page', () => {
  it('is sent without its mark, with the hash of each inline script that carried it', () => {
    const page = `<head>${own('a()')}<link rel="stylesheet" href="/x.css" nonce="${mark}"/></head>${own("import '/b.js'", ' type="module"')}`;
    const { html, hashes } = sealed(page, mark);
    expect(html).toBe(
      `<head><script>a()</script><link rel="stylesheet" href="/x.css"/></head><script type="module">import '/b.js'</script>`,
    );
    expect(hashes).toEqual([hashOf('a()'), hashOf("import '/b.js'")]);
  });

  it('is the same in pieces', () => {
    const page = [`<head>${own('a()')}`, `</head><p>b</p>${own('c()')}<link nonce="${mark}"/>`, '</html>'];
    expect(sealed(page, mark)).toEqual(sealed(page.join(''), mark));
  });

  it('does not allow a script that came into it with somebody’s text', () => {
    const page = `${own('good()')}<p><script>evil()</script><script nonce="guessed">evil()</script></p>`;
    expect(sealed(page, mark).hashes).toEqual([hashOf('good()')]);
  });

  it('has no hash for scripts of other files, and one for two alike', () => {
    expect(sealed(`${own('', ' src="/a.js"')}${own('same()')}${own('same()')}`, mark).hashes).toEqual([hashOf('same()')]);
  });

  it('is hashed as browsers read it: letters beyond ASCII in UTF-8, one newline for each line end', () => {
    expect(sealed(own('x="ääkköset"\r\ny=1'), mark).hashes).toEqual([hashOf('x="ääkköset"\ny=1')]);
  });

  it('that a browser would read otherwise is refused', () => {
    expect(() => sealed(`<script nonce="${mark}">a()`, mark)).toThrow('does not end');
    expect(() => sealed(own('x = "<!--<script>"'), mark)).toThrow('comment');
  });
});
