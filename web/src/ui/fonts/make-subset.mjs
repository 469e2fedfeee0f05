// Makes the font file that every page waits for: the letters of Finnish texts only. Others, such as those of a maker's
// name, come from the whole font's files when a page holds one. Run it with `npm run fonts`.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FAMILY = '@fontsource-variable/schibsted-grotesk';
const NAME = 'schibsted-grotesk-finnish';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
// With the letters of Swedish and Estonian names, signs of measures and prices, and the spaces that do not break.
const others = '\u00a0§©«°±²³·»½ÄÅÉÕÖÜßäåéèõöü×ŠšŽž–—‘’“”„•…\u2009\u2011\u202f€™−';

const file = (name) => fileURLToPath(import.meta.resolve(`${FAMILY}/${name}`));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const whole = fs.readFileSync(file('files/schibsted-grotesk-latin-wght-normal.woff2'));
fs.writeFileSync(here(`${NAME}.woff2`), await subsetFont(whole, ascii + others, { targetFormat: 'woff2' }));
fs.copyFileSync(file('LICENSE'), here('LICENSE'));

const codes = [...others].map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
fs.writeFileSync(
  here(`${NAME}.css`),
  `/* Made by make-subset.mjs. Of two faces that hold a letter the later one serves: this comes after the whole font's. */
@font-face {
  font-family: 'Schibsted Grotesk Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 400 900;
  src: url(./${NAME}.woff2) format('woff2-variations');
  unicode-range: U+0020-007e, ${codes.join(', ')};
}
`,
);
