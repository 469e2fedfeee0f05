import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { replaceNonce } from './script-hashes.ts';

const nonce = 'c2VjcmV0LW9mLXRoaXMtcGFnZQ==';
const hashed = (page: string | readonly string[]) => {
  const { pieces, hashes } = replaceNonce([page].flat(), nonce);
  return { html: pieces.join(''), hashes };
};
const ownScript = (script: string, attributes = '') => `<script${attributes} nonce="${nonce}">${script}</script>`;
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('replaceNonce', () => {
  it('removes the nonce and returns the hash of each inline script that had it', () => {
    const page = `<head>${ownScript('a()')}<link rel="stylesheet" href="/x.css" nonce="${nonce}"/></head>${ownScript("import '/b.js'", ' type="module"')}`;
    const { html, hashes } = hashed(page);
    expect(html).toBe(
      `<head><script>a()</script><link rel="stylesheet" href="/x.css"/></head><script type="module">import '/b.js'</script>`,
    );
    expect(hashes).toEqual([hashOf('a()'), hashOf("import '/b.js'")]);
  });

  it('returns the same for a page in pieces', () => {
    const page = [`<head>${ownScript('a()')}`, `</head><p>b</p>${ownScript('c()')}<link nonce="${nonce}"/>`, '</html>'];
    expect(hashed(page)).toEqual(hashed(page.join('')));
  });

  it('does not allow a script that was injected with a text', () => {
    const page = `${ownScript('good()')}<p><script>evil()</script><script nonce="guessed">evil()</script></p>`;
    expect(hashed(page).hashes).toEqual([hashOf('good()')]);
  });

  it('returns no hash for scripts with src, and one hash for two equal scripts', () => {
    expect(hashed(`${ownScript('', ' src="/a.js"')}${ownScript('same()')}${ownScript('same()')}`).hashes).toEqual([hashOf('same()')]);
  });

  it('hashes scripts as browsers do: non-ASCII letters in UTF-8, one newline for each line break', () => {
    expect(hashed(ownScript('x="ääkköset"\r\ny=1')).hashes).toEqual([hashOf('x="ääkköset"\ny=1')]);
  });

  it('rejects a page that a browser would parse differently', () => {
    expect(() => hashed(`<script nonce="${nonce}">a()`)).toThrow('does not end');
    expect(() => hashed(ownScript('x = "<!--<script>"'))).toThrow('comment');
  });
});
