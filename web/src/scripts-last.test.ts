import { describe, expect, it } from '@jest/globals';
import { dataScript, scriptsLast, withScript } from './scripts-last.ts';

const page = (mark: string) =>
  // The order in which React Router gives the attributes, and React writes them.
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><p>Hinta $& 10 €</p><script${mark} type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script></body></html>`;

describe('scripts last', () => {
  it('keeps the script as text, with what it needs named, and nothing that the browser fetches at once', () => {
    const moved = scriptsLast(page(' nonce="m"'));
    expect(moved).not.toContain('modulepreload" href');
    expect(moved).not.toContain('type="module"');
    expect(moved).toContain(
      '<script type="text/plain" id="app-script" data-modules="/assets/a.js /assets/b.js" nonce="m">import "/assets/a.js";',
    );
    expect(moved).toMatch(/<script nonce="m">\(function\(\)\{[\s\S]*<\/script><\/body><\/html>$/);
    expect(moved).toContain('Hinta $& 10 €');
  });

  it('finds the script in whichever order its attributes stand', () => {
    expect(scriptsLast('<body><script type="module" async="" nonce="m">1</script></body>')).toContain(
      'id="app-script" data-modules="" nonce="m">1<',
    );
  });

  it('works without marks, as in development', () => {
    expect(scriptsLast(page(''))).toContain('<script type="text/plain" id="app-script" data-modules="/assets/a.js /assets/b.js">');
  });

  it('leaves a page without scripts as it is', () => {
    expect(scriptsLast('<html><body><p>Ei skriptejä</p></body></html>')).toBe('<html><body><p>Ei skriptejä</p></body></html>');
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
    expect(withScript('<body><p>a</p></body></html>', 'x()', 'm')).toBe('<body><p>a</p><script nonce="m">x()</script></body></html>');
    expect(withScript('<body></body>', 'x()', undefined)).toBe('<body><script>x()</script></body>');
  });
});
