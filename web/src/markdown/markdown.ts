import MarkdownIt, { type RendererRule, type StateCore, type Token } from 'markdown-it';
import { isSafeLink, ownPath } from '#contracts/rules/own-address';
import { srcSetOf } from '../ui/picture-sources.ts';
import { markFigures } from '#contracts/rules/fixed-figures';
import { headingIds } from './heading-ids.ts';

/** A heading of a rendered text, for a list of contents. */
export interface TextHeading {
  id: string;
  text: string;
  level: number;
}

export interface RenderedText {
  /** Safe to insert into a page: all markup is generated here. */
  html: string;
  headings: TextHeading[];
}

/** Deeper than any text needs. Deeper nesting is shown as source text. */
const MAX_NESTING = 20;
const NEW_TAB = '<span class="sr-only"> (avautuu uuteen välilehteen)</span>';
const RTL = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

const isExternal = (href: string): boolean => /^https?:\/\//i.test(href);
const isOwnPicture = (href: string): boolean => /^\/images\/[\w./-]+(#\d{1,5}x\d{1,5})?$/.test(href) && !href.includes('..');

/** Returns the text of inline content without its markup. */
const plainText = (children: readonly Token[] | null): string => (children ?? []).map(({ content }) => content).join('');

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

export interface RenderOptions {
  /** Ids of other parts of the page, which headings must not use. */
  reserved?: readonly string[];
  /** The shop's public origin. Pictures with this origin count as the shop's own. */
  publicUrl?: string;
}

/** The environment of one rendering, which markdown-it passes to the rules. */
interface RenderEnv extends Required<RenderOptions> {
  headings: TextHeading[];
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: MAX_NESTING });
markdown.validateLink = isSafeLink;

/** Makes headings start at h2 (h1 is the page's own), skip no level, and have ids. */
function arrangeHeadings({ tokens, env }: StateCore): void {
  const { headings, reserved } = env as unknown as RenderEnv;
  const idOf = headingIds(reserved);
  let level = 1;
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    level = Math.min(Math.max(2, Number(token.tag.slice(1))), level + 1);
    const text = plainText(tokens[index + 1]?.children ?? null);
    const id = idOf(text);
    token.tag = `h${level}`;
    token.attrSet('id', id);
    const end = tokens[index + 2];
    if (end) end.tag = token.tag;
    headings.push({ id, text, level });
  });
}

/** Sets dir="auto" on blocks with right-to-left text, so that it does not affect the text around it. */
function markDirection({ tokens }: StateCore): void {
  tokens.forEach((token, index) => {
    if (token.type !== 'inline' || !RTL.test(token.content)) return;
    const block = tokens[index - 1];
    (block?.hidden ? tokens[index - 2] : block)?.attrSet('dir', 'auto');
  });
}

function arrangeTables({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    const align = /text-align:\s*(\w+)/.exec(attribute(token, 'style'))?.[1];
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    if (align !== undefined) token.attrSet('class', `text-${align}`);
  }
}

/** Makes external links open in a new tab and say so. Replaces external pictures by links, or within a link by their text. */
function arrangeLinks({ tokens, env, Token: InlineToken }: StateCore): void {
  const { publicUrl } = env as unknown as RenderEnv;
  const newToken = (type: string, content: string) => Object.assign(new InlineToken(type, '', 0), { content });
  for (const { children } of tokens) {
    let link: Token | null = null;
    children?.forEach((token, index) => {
      if (token.type === 'image') token.attrSet('src', ownPath(attribute(token, 'src'), publicUrl));
      if (token.type === 'link_open') {
        link = token;
        if (isExternal(attribute(token, 'href'))) {
          token.attrSet('target', '_blank');
          token.attrSet('rel', 'noopener noreferrer');
        }
      } else if (token.type === 'link_close') {
        if (link !== null && isExternal(attribute(link, 'href'))) token.meta = { opensTab: true };
        link = null;
      } else if (token.type === 'image' && !isOwnPicture(attribute(token, 'src'))) {
        children[index] = link === null ? Object.assign(token, { type: 'foreign_picture' }) : newToken('text', token.content);
      }
    });
  }
}

markdown.core.ruler.push('headings', arrangeHeadings);
markdown.core.ruler.push('direction', markDirection);
markdown.core.ruler.push('tables', arrangeTables);
markdown.core.ruler.push('links', arrangeLinks);

const { escapeHtml } = markdown.utils;

function picture(token: Token): string {
  const [src = '', size] = attribute(token, 'src').split('#');
  const [width, height] = size?.split('x') ?? [];
  const sources = srcSetOf(src, 'webp');
  const place = width === undefined ? '' : ` width="${width}" height="${height}"`;
  const choice = sources === undefined ? '' : ` srcset="${sources}" sizes="(min-width: 48rem) 42rem, 100vw"`;
  const title = attribute(token, 'title');
  const hint = title === '' ? '' : ` title="${escapeHtml(title)}"`;
  return `<img src="${escapeHtml(src)}"${choice} alt="${escapeHtml(token.content)}"${hint}${place} loading="lazy" decoding="async">`;
}

function foreignPicture(token: Token): string {
  const href = attribute(token, 'src');
  const text = token.content === '' ? 'Kuva' : token.content;
  const tab = isExternal(href) ? ' target="_blank" rel="noopener noreferrer"' : '';
  return `<a href="${escapeHtml(href)}"${tab}>${escapeHtml(text)}${tab === '' ? '' : NEW_TAB}</a>`;
}

const each =
  (render: (token: Token) => string): RendererRule =>
  (tokens, index) => {
    const token = tokens[index];
    return token ? render(token) : '';
  };
const code = each(({ content }) => `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`);

Object.assign(markdown.renderer.rules, {
  text: each(({ content }) => markFigures(escapeHtml(content), (figures) => `<span class="whitespace-nowrap">${figures}</span>`)),
  image: each(picture),
  foreign_picture: each(foreignPicture),
  link_close: each(({ meta }) => `${(meta as { opensTab?: boolean } | null)?.opensTab ? NEW_TAB : ''}</a>`),
  table_open: () => '<div class="scrolls" role="region" aria-label="Taulukko" tabindex="0"><table>\n',
  table_close: () => '</table></div>\n',
  fence: code,
  code_block: code,
} satisfies Record<string, RendererRule>);

/**
 * Renders the Markdown of a page or an article. HTML in it is escaped. Headings get unique ids.
 */
export function renderMarkdown(text: string, { reserved = [], publicUrl = '' }: RenderOptions = {}): RenderedText {
  const env: RenderEnv = { reserved, publicUrl, headings: [] };
  const html = markdown.render(text, { ...env });
  return { html, headings: env.headings };
}
