import { srcSetOf } from '../../ui/picture-sources.ts';
import type { ArticleList } from '../content.ts';
import ev from '../illustrations/cover-ev.svg';
import label from '../illustrations/cover-label.svg';
import pressure from '../illustrations/cover-pressure.svg';
import size from '../illustrations/cover-size.svg';
import storage from '../illustrations/cover-storage.svg';
import studs from '../illustrations/cover-studs.svg';
import treadDepth from '../illustrations/cover-tread-depth.svg';
import winterTyre from '../illustrations/cover-winter-tyre.svg';

type ListedArticle = ArticleList['items'][number];

/** Drawings by topic; the patterns match words that articles on the topic use. */
const drawings: readonly (readonly [topic: RegExp, drawing: string])[] = [
  [/sähköauto|hybridi/i, ev],
  [/paine|tpms/i, pressure],
  [/urasyvyy|kulutuspin|renkaan ikä|dot-/i, treadDepth],
  [/nasta|kitka/i, studs],
  [/säilyty|rengashotelli|kausivaihto/i, storage],
  [/rengaskoko|oikean koon|kantavuus|nopeusluok/i, size],
  [/rengasmerkin|eu-merkin|märkäpi|rengasmelu/i, label],
];

const drawingOf = (text: string): string | undefined => drawings.find(([topic]) => topic.test(text))?.[1];

export interface Cover {
  url: string;
  alt: string;
  width: number;
  height: number;
  blur: string | null;
}

/** Returns the drawing that fits an article's topic best. */
export function drawnCoverOf({ title, keywords }: Pick<ListedArticle, 'title' | 'keywords'>): Cover {
  const url = drawingOf(title) ?? drawingOf(keywords.join(', ')) ?? winterTyre;
  return { url, alt: '', width: 1600, height: 900, blur: null };
}

/** Returns an article's own picture, or a drawing if it has none. */
export function coverOf(article: Pick<ListedArticle, 'image' | 'title' | 'keywords'>): Cover {
  const { image } = article;
  return image === null ? drawnCoverOf(article) : { ...image, width: image.width ?? 1600, height: image.height ?? 900 };
}

/** Returns the address of an uploaded picture's largest size, for use on other sites. Returns other addresses unchanged. */
export const largestOf = (url: string): string => srcSetOf(url, 'webp')?.split(', ').at(-1)?.split(' ')[0] ?? url;

/** Returns the view-transition-name of an article's cover, which is the same on its card and on its page. */
export const transitionNameOf = ({ slug }: Pick<ListedArticle, 'slug'>): string => `cover-${slug}`;
