import { describe, expect, it } from '@jest/globals';
import { renderMarkdown } from '../../markdown/markdown.ts';
import { feedHtml } from './feed-html.ts';

const page = 'https://kauppa.example/artikkelit/nastat';
const inFeed = (markdown: string) => feedHtml(renderMarkdown(markdown).html, 'https://kauppa.example', page).trim();

describe('an article in a feed', () => {
  it('links to absolute addresses', () => {
    expect(inFeed('[a](/hinnasto) [b](#alku) [c](https://muu.example/d) [e](mailto:f@g.fi)')).toBe(
      '<p><a href="https://kauppa.example/hinnasto">a</a> <a href="https://kauppa.example/artikkelit/nastat#alku">b</a> ' +
        '<a href="https://muu.example/d" target="_blank" rel="noopener noreferrer">c</a> <a href="mailto:f@g.fi">e</a></p>',
    );
  });

  it('has pictures with absolute addresses', () => {
    expect(inFeed('![Urat](/images/0123456789abcdef/800.webp#800x450)')).toBe(
      '<p><img src="https://kauppa.example/images/0123456789abcdef/800.webp" alt="Urat" width="800" height="450"></p>',
    );
  });

  it('has no attributes that only our pages use, and keeps the text', () => {
    expect(inFeed('## Hinta\n\n39,90 € ja ` href="/x"`')).toBe('<h2>Hinta</h2>\n<p>39,90\u00a0€ ja <code> href=&quot;/x&quot;</code></p>');
  });
});
