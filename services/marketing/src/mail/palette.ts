/**
 * The shop's colours as pairs [light, dark]. They repeat web/src/ui/tokens.css, because mail programs know no CSS variables; a test
 * compares the two. Each text colour is set together with its background, so that a program that inverts colours inverts both.
 */
export const palette = {
  ground: ['#f7f7f5', '#101214'],
  surface: ['#ffffff', '#181b1e'],
  ink: ['#15181b', '#eceeef'],
  muted: ['#5a6268', '#a3abb1'],
  line: ['#dfe2e0', '#2a2f33'],
  signal: ['#c8410b', '#ff7a3d'],
  'signal-soft': ['#fdeee6', '#2e1c13'],
  'on-signal': ['#ffffff', '#1b0f08'],
  asphalt: ['#15181b', '#0b0d0e'],
  'on-asphalt': ['#f3f4f4', '#eceeef'],
} as const;

type Colour = keyof typeof palette;

/** The colour of the light theme, which is written into each element. */
export const light = (colour: Colour): string => palette[colour][0];

export const FONT = "'Segoe UI', Helvetica, Arial, sans-serif";

/** Selector → the properties that the dark theme changes. */
const dark: Record<string, Partial<Record<'color' | 'background-color' | 'border-color', Colour>>> = {
  ground: { 'background-color': 'ground' },
  // The cell that React Email puts around the whole mail.
  'ground>table>tbody>tr>td': { 'background-color': 'ground' },
  surface: { 'background-color': 'surface', color: 'ink' },
  ink: { color: 'ink' },
  muted: { color: 'muted' },
  rule: { 'border-color': 'line' },
  link: { color: 'signal' },
  price: { color: 'signal' },
  button: { 'background-color': 'signal', color: 'on-signal' },
  soft: { 'background-color': 'signal-soft', color: 'ink' },
  asphalt: { 'background-color': 'asphalt', color: 'on-asphalt' },
};

const declarations = (of: Partial<Record<string, Colour>>) =>
  Object.entries(of)
    .map(([property, colour]) => (colour ? `${property}:${palette[colour][1]}!important` : ''))
    .join(';');

const darkRules = (prefix: string): string =>
  Object.entries(dark)
    .map(([name, of]) => `${prefix}.${name}{${declarations(of)}}`)
    .join('');

/**
 * The style sheet in the head, for phones and for the dark theme, which Outlook's apps mark with attributes of their own. Programs
 * that drop it show the light theme in one column of at most 600 px.
 */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;word-spacing:normal}',
  'a{text-decoration-skip-ink:auto}',
  'img{-ms-interpolation-mode:bicubic}',
  '@media (max-width:480px){.stack{display:block!important;width:auto!important;padding-left:0!important}.picture{padding-bottom:0!important}.edge{padding-left:20px!important;padding-right:20px!important}}',
  `@media (prefers-color-scheme:dark){${darkRules('')}}`,
  darkRules('[data-ogsc] '),
].join('\n');
