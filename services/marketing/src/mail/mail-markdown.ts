import MarkdownIt, { type Token } from 'markdown-it';
import { markFigures } from '#contracts/rules/fixed-figures';
import type { MailPicture } from '#contracts/rules/mail-picture';
import { absoluteUrl, isSafeLink, ownPath } from '#contracts/rules/own-address';
import { light } from './palette.ts';

/** Width of the content in pixels. */
const CONTENT_WIDTH = 536;
/** The fragment that the editor adds to the address of a picture: its width and height in pixels. */
const SIZE = /#(\d{1,5})x(\d{1,5})$/;
/** Maximum nesting, more than any newsletter needs. Deeper nesting is shown as source text. */
const MAX_NESTING = 20;
const options = { html: false, linkify: false, typographer: false, maxNesting: MAX_NESTING } as const;

/** Excludes fragments, which lead nowhere in a mail. */
const isSafeInMail = (href: string): boolean => isSafeLink(href) && !href.startsWith('#');
const isWeb = (address: string): boolean => /^(https?:\/\/|\/)/i.test(address);

const markdown = new MarkdownIt(options);
markdown.validateLink = isSafeInMail;
const { escapeHtml } = markdown.utils;

/** Accepts every address, to find those that the renderer refuses. */
const permissive = new MarkdownIt(options);
permissive.validateLink = () => true;

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

/** Returns the absolute URL of a link or picture; mailto: and tel: stay unchanged. */
const absolute = (address: string, publicUrl: string): string => {
  if (!isWeb(address)) return address;
  try {
    return absoluteUrl(address, publicUrl);
  } catch {
    return '';
  }
};

/** Returns the URL of a picture. Of a picture that was uploaded to the shop, it is the URL of a file for mail. */
export function pictureUrl(address: string, file: MailPicture, publicUrl: string): string {
  const own = ownPath(address, publicUrl).replace(/^(\/images\/[0-9a-f]{16,64}\/)\d+\.(webp|avif)(?=[?#]|$)/, `$1${file}`);
  return absolute(own.replace(SIZE, ''), publicUrl);
}

/** Returns the height of a picture that is shown in a width, in pixels; undefined when its proportions are unknown. */
export const heightAt = (width: number, picture: { width: number | null; height: number | null }): number | undefined =>
  picture.width && picture.height ? Math.max(1, Math.round((width * picture.height) / picture.width)) : undefined;

const textStyle = 'margin:0 0 16px';
const headingSize: Record<string, number> = { h1: 26, h2: 21, h3: 18 };
const cellStyle = `padding:6px 12px 6px 0;border-bottom:1px solid ${light('line')};text-align:left`;

/** The inline style of each element, for mail programs that drop the style sheet. */
const styles: Record<string, string> = {
  p: textStyle,
  ul: 'margin:0 0 16px;padding:0 0 0 22px',
  ol: 'margin:0 0 16px;padding:0 0 0 26px',
  li: 'margin:0 0 8px',
  blockquote: `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${light('line')}`,
  hr: `border:0;border-top:1px solid ${light('line')};margin:24px 0`,
  table: 'border-collapse:collapse;margin:0 0 16px;width:100%',
  th: cellStyle,
  td: cellStyle,
  a: `color:${light('signal')};text-decoration:underline`,
  code: 'font-family:Consolas,Menlo,monospace;font-size:15px',
};
const classes: Record<string, string> = { a: 'link', th: 'rule', td: 'rule', hr: 'rule', blockquote: 'rule' };

function styled(token: Token, publicUrl: string): void {
  const { tag } = token;
  if (/^h[1-6]$/.test(tag)) {
    const level = Math.min(3, Number(tag.slice(1)));
    token.tag = `h${level}`;
    if (token.nesting === 1) {
      token.attrSet(
        'style',
        `margin:${level === 1 ? '0' : '28px'} 0 10px;font-size:${headingSize[token.tag]}px;line-height:1.25;font-weight:700`,
      );
    }
    return;
  }
  if (token.nesting < 0 || token.hidden) return;
  const align = /text-align:\s*(\w+)/.exec(attribute(token, 'style'))?.[1];
  const style = styles[tag];
  if (style !== undefined) token.attrSet('style', align ? style.replace('text-align:left', `text-align:${align}`) : style);
  const name = classes[tag];
  if (name !== undefined) token.attrSet('class', name);
  if (token.type === 'link_open') token.attrSet('href', absolute(attribute(token, 'href'), publicUrl));
}

function picture(token: Token, publicUrl: string): string {
  const address = attribute(token, 'src');
  const src = pictureUrl(address, 'mail-1200', publicUrl);
  const alt = escapeHtml(token.content);
  if (src === '') return alt;
  const [ownWidth = 0, ownHeight = 0] = (SIZE.exec(address) ?? []).slice(1).map(Number);
  // The width in per cent also lets a picture that is not loaded shrink, so that its alternative text takes its place.
  const width = Math.min(CONTENT_WIDTH, ownWidth || CONTENT_WIDTH);
  const height = heightAt(width, { width: ownWidth, height: ownHeight });
  const style = `display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:6px;color:${light('muted')};font-size:15px`;
  return `<img src="${escapeHtml(src)}" alt="${alt}" width="${width}"${height === undefined ? '' : ` height="${height}"`} class="muted" style="${style}">`;
}

Object.assign(markdown.renderer.rules, {
  text: (tokens: Token[], index: number) =>
    markFigures(escapeHtml(tokens[index]?.content ?? ''), (figures) => `<span style="white-space:nowrap">${figures}</span>`),
  image: (tokens: Token[], index: number, _options: unknown, env: { publicUrl: string }) => {
    const token = tokens[index];
    return token ? picture(token, env.publicUrl) : '';
  },
  fence: (tokens: Token[], index: number) => code(tokens[index]),
  code_block: (tokens: Token[], index: number) => code(tokens[index]),
});
const code = (token: Token | undefined): string =>
  `<pre style="margin:0 0 16px;white-space:pre-wrap;${styles['code'] ?? ''}">${escapeHtml(token?.content ?? '')}</pre>\n`;

const parse = (text: string): Token[] => markdown.parse(text, {});

/** Renders Markdown as HTML with inline styles and absolute addresses. HTML in it is escaped, unsafe links remain text. */
export function mailHtml(text: string, publicUrl: string): string {
  const tokens = parse(text);
  for (const token of tokens) {
    styled(token, publicUrl);
    for (const child of token.children ?? []) styled(child, publicUrl);
  }
  return markdown.renderer.render(tokens, options as never, { publicUrl });
}

/** Whether a text begins with a first-level heading, which then replaces the mail's own heading. */
export const hasTitle = (text: string): boolean => {
  const [first] = parse(text);
  return first?.type === 'heading_open' && first.tag === 'h1';
};

function inlineText(children: readonly Token[] | null, publicUrl: string): string {
  let text = '';
  let link = '';
  let from = 0;
  for (const token of children ?? []) {
    if (token.type === 'link_open') {
      link = absolute(attribute(token, 'href'), publicUrl);
      from = text.length;
    } else if (token.type === 'link_close') {
      const shown = link.replace(/^(mailto|tel):/i, '');
      if (link !== '' && text.slice(from) !== shown) text += ` (${shown})`;
    } else if (token.type === 'image') text += token.content === '' ? '' : `[Kuva: ${token.content}]`;
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else text += token.content;
  }
  return text;
}

/** Renders Markdown as plain text: addresses follow their links in parentheses, pictures become their alternative text. */
export function mailText(text: string, publicUrl: string): string {
  const lines: string[] = [];
  const lists: (number | null)[] = [];
  let quotes = 0;
  let marker = '';
  let cells: string[] = [];
  const push = (block: string) => {
    const indent = '  '.repeat(Math.max(0, lists.length - 1));
    block.split('\n').forEach((line, at) => {
      const start = at === 0 ? marker : ' '.repeat(marker.length);
      lines.push(`${'> '.repeat(quotes)}${indent}${start}${line}`.trimEnd());
    });
    marker = '';
  };
  for (const token of parse(text)) {
    const { type, nesting } = token;
    if (type === 'blockquote_open' || type === 'blockquote_close') quotes += nesting;
    else if (type === 'bullet_list_open') lists.push(null);
    else if (type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (type === 'bullet_list_close' || type === 'ordered_list_close') {
      lists.pop();
      if (lists.length === 0) lines.push('');
    } else if (type === 'list_item_open') {
      const number = lists.at(-1) ?? null;
      marker = number === null ? '- ' : `${number}. `;
      if (number !== null) lists[lists.length - 1] = number + 1;
    } else if (type === 'inline') {
      const content = inlineText(token.children, publicUrl);
      if (cells.length > 0) cells.push(content);
      else push(content);
    } else if (type === 'tr_open') cells = ['|'];
    else if (type === 'tr_close') {
      push(cells.slice(1).join(' | '));
      cells = [];
    } else if (type === 'fence' || type === 'code_block') lines.push(token.content.trimEnd(), '');
    else if (type === 'hr') lines.push('---', '');
    else if ((type === 'paragraph_close' && !token.hidden && lists.length === 0) || type === 'heading_close' || type === 'table_close')
      lines.push('');
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A link or picture in a text, as its author wrote the address. */
export interface WrittenLink {
  address: string;
  /** The link's text, or the picture's alternative text. */
  text: string;
  isPicture: boolean;
}

/** Returns every link and picture of a text, including those with refused addresses. */
export function linksIn(text: string): WrittenLink[] {
  const found: WrittenLink[] = [];
  for (const { children } of permissive.parse(text, {})) {
    let open: WrittenLink | null = null;
    for (const token of children ?? []) {
      if (token.type === 'link_open') found.push((open = { address: attribute(token, 'href'), text: '', isPicture: false }));
      else if (token.type === 'link_close') open = null;
      else if (token.type === 'image') found.push({ address: attribute(token, 'src'), text: token.content, isPicture: true });
      if (open && token.nesting === 0) open.text += token.content;
    }
  }
  return found;
}

/** Whether the renderer turns an address into a link. */
export const isLinkInMail = isSafeInMail;
