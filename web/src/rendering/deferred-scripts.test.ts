import { describe, expect, it } from '@jest/globals';
import { appendScript, dataScript, deferScripts, splitPage } from './deferred-scripts.ts';

const deferred = (html: string) => deferScripts(splitPage(html)).join('');

const page = (nonce: string) =>
  // Attributes in the order in which React Router and React write them.
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><p>Hinta $& 10 €</p><script${nonce} type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script></body></html>`;

describe('deferred scripts', () => {
  it('turn into text that names its modules, and leave nothing that the browser fetches at once', () => {
    const html = deferred(page(' nonce="m"'));
    expect(html).not.toContain('modulepreload" href');
    expect(html).not.toContain('type="module"');
    expect(html).toContain(
      '<script type="text/plain" id="app-script" data-modules="/assets/a.js /assets/b.js" nonce="m">import "/assets/a.js";',
    );
    expect(html).toMatch(/<script nonce="m">\(function\(\)\{[\s\S]*<\/script><\/body><\/html>$/);
    expect(html).toContain('Hinta $& 10 €');
  });

  it('are found with their attributes in any order', () => {
    expect(deferred('<body><script type="module" async="" nonce="m">1</script></body>')).toContain(
      'id="app-script" data-modules="" nonce="m">1<',
    );
  });

  it('are not confused with text that looks like a script', () => {
    const text = '<pre>&lt;script type="module"></pre><p title="a"> type="module"</p>';
    expect(deferred(`<body>${text}<script type="module" nonce="m">1</script></body>`)).toContain(
      `${text}<script type="text/plain" id="app-script" data-modules="" nonce="m">1</script>`,
    );
  });

  it('leave whole tags and scripts in every piece of the page', () => {
    for (const piece of appendScript(deferScripts(splitPage(page(' nonce="m"'))), 'x()', 'm')) {
      expect(piece.lastIndexOf('<')).toBeLessThanOrEqual(piece.lastIndexOf('>'));
      if (piece.startsWith('<script')) expect(piece.match(/<\/?script/g)).toHaveLength(2);
    }
  });

  it('work without a nonce, as in development', () => {
    expect(deferred(page(''))).toContain('<script type="text/plain" id="app-script" data-modules="/assets/a.js /assets/b.js">');
  });

  it('do not change a page without scripts', () => {
    expect(deferred('<html><body><p>Ei skriptejä</p></body></html>')).toBe('<html><body><p>Ei skriptejä</p></body></html>');
  });
});

describe('the data of a page', () => {
  it('reaches the browser unchanged, whatever characters it contains', () => {
    const data = JSON.stringify({ text: `'"\\ \n\r \u2028\u2029 </script><!-- & €` }) + '\n';
    const script = dataScript(data);
    expect(script).not.toMatch(/[<>&\n\u2028\u2029]/);
    const received: string[] = [];
    const streamController = { enqueue: (text: string) => received.push(text), close: () => received.push('closed') };
    // oxlint-disable-next-line no-new-func -- runs the script as a browser does
    new Function('window', script)({ __reactRouterContext: { streamController } });
    expect(received).toEqual([data, 'closed']);
  });

  it('is at the end of the page with our nonce', () => {
    expect(appendScript(splitPage('<body><p>a</p></body></html>'), 'x()', 'm').join('')).toBe(
      '<body><p>a</p><script nonce="m">x()</script></body></html>',
    );
    expect(appendScript(splitPage('<body></body>'), 'x()', undefined).join('')).toBe('<body><script>x()</script></body>');
  });
});
