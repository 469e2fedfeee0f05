import { countWords } from '#contracts/rules/article-text';
import { MAX_ARTICLE } from '#contracts/content/articles';
import type { WrittenArticle } from './article-writer.ts';

const LONGEST_TITLE = 140;
/** A text with fewer words is a refusal or a fragment, not an article. */
const FEWEST_WORDS = 60;

/** Removes the code fence, and the words around it, in which models often wrap the whole response. */
function unwrapped(response: string): string {
  const text = response.replace(/\r\n?/g, '\n').trim();
  const fenced = /^(?:[^\n#]{0,200}\n+)?(```|~~~)(?:markdown|md)?[ \t]*\n([\s\S]+?)\n\1(?:\n[^\n#]{0,200})?$/i.exec(text);
  return (fenced?.[2] ?? text).trim();
}

/** Removes HTML: comments, tags, and elements whose content is not text. */
const withoutHtml = (text: string): string =>
  text
    .replace(/<(script|style|iframe)\b[^>]*>[\s\S]{0,1000}?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]{0,1000}?-->/g, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '');

/** Removes control characters, which a stored text may not contain. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '');

const titleIn = (line: string): string =>
  line
    .replace(/^#+\s*/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/^(otsikko|title)\s*:\s*/i, '')
    .replace(/^["“”»']+|["“”»']+$/g, '')
    .trim();

/**
 * Reads the text that a model returned as an article; null when it is not one.
 * @param fallbackTitle used when the text has no title
 */
export function articleIn(response: string, fallbackTitle: string): WrittenArticle | null {
  if (response.length > MAX_ARTICLE) return null;
  const text = withoutControls(withoutHtml(unwrapped(response))).trim();
  const [first = '', ...rest] = text.split('\n');
  const isTitle = /^#\s+\S/.test(first) || /^\**(otsikko|title)\s*:/i.test(first);
  const content = (isTitle ? rest.join('\n') : text)
    // The article's title is the only first-level heading of its page.
    .replace(/^# /gm, '## ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (countWords(content) < FEWEST_WORDS) return null;
  const title = isTitle ? titleIn(first).slice(0, LONGEST_TITLE).trim() : '';
  return { title: title || fallbackTitle, content };
}
