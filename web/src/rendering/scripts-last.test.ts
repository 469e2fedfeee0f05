import { describe, expect, it } from '@jest/globals';
import { dataScript, inPieces, scriptsLast, withScript } from './scripts-last.ts';

const moved = (html: string) => scriptsLast(inPieces(html)).join('');

const page = (mark: string) =>
  // The order in which React Router gives the attributes, and React writes them.
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><p>Hinta $& 10 €</p><script${mark} type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script></body></html>`;

describe('scripts last', () => {
  it('keeps the script as text, with what it needs named, and nothing that the browser fetches at once', () => {
    const html = moved(page(' nonce="m"'));
    expect(html).not.toContain('modulepreload" href');
    expect(html).not.toContain('type="module"');
    expect(html).toContain(
      '<script type="text/plain" id="app-script" data-modules="/assets/a.js /assets/b.js" nonce="m">import "/assets/a.js";',
    );
    expect(html).toMatch(/<script nonce="m">\(function\(\)\{[\s\S]*<\/script><\/body><\/html>$/);
    expect(html).toContain('Hinta $& 10 €');
  });

  it('finds the script in whichever order its attributes stand', () => {
    expect(moved('<body><script type="module" async="" nonce="m">1</script></body>')).toContain(
      'id="app-script" data-modules="" nonce="m">1<',
    );
  });

  it('does not take a text that reads like a script for one', () => {
    const text = '<pre>&lt;script type="module"></pre><p title="a"> type="module"</p>';
    expect(moved(`<body>${text}<script type="module" nonce="m">1</script></body>`)).toContain(
      `${text}<script type="text/plain" id="app-script" data-modules="" nonce="m">1</script>`,
    );
  });

  it('leaves every piece with whole tags and scripts', () => {
    for (const piece of withScript(scriptsLast(inPieces(page(' nonce="m"'))), 'x()', 'm')) {
      expect(piece.lastIndexOf('<')).toBeLessThanOrEqual(piece.lastIndexOf('>'));
      if (piece.startsWith('<script')) expect(piece.match(/<\/?script/g)).toHaveLength(2);
    }
  });

  it('works without marks, as in development', () => {
    expect(moved(page(''))).toContain('<script type="text/plain" id="app-script" data-modules="/assets/a.js /assets/b.js">');
  });

  it('leaves a page without scripts as it is', () => {
    expect(moved('<html><body><p>Ei skriptejä</p></body></html>')).toBe('<html><body><p>Ei skriptejä</p></body></html>');
  });
});

describe('the data of a page', () => {
  it('reaches the browser as it was, whatever is in it', () => {
    const data = JSON.stringify({ text: `'"\\ \n\r \u2028\u2029 </script><!-- & €` }) + '\n';
    const script = dataScript(data);
    expect(script).not.toMatch(/[<>&\n\u2028\u2029]/);
    const given: string[] = [];
    const to = { enqueue: (text: string) => given.push(text), close: () => given.push('closed') };
    // oxlint-disable-next-line no-new-func -- it is a script that a browser runs
    new Function('window', script)({ __reactRouterContext: { streamController: to } });
    expect(given).toEqual([data, 'closed']);
  });

  it('stands at the end of the page with our mark', () => {
    expect(withScript(inPieces('<body><p>a</p></body></html>'), 'x()', 'm').join('')).toBe(
      '<body><p>a</p><script nonce="m">x()</script></body></html>',
    );
    expect(withScript(inPieces('<body></body>'), 'x()', undefined).join('')).toBe('<body><script>x()</script></body>');
  });
});
