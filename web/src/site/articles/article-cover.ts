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

type Listed = ArticleList['items'][number];

/** What each drawing shows, in the words that articles about it use. */
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

/** The drawing that comes closest to what an article is about. */
export function drawnCoverOf({ title, keywords }: Pick<Listed, 'title' | 'keywords'>): Cover {
  const url = drawingOf(title) ?? drawingOf(keywords.join(', ')) ?? winterTyre;
  return { url, alt: '', width: 1600, height: 900, blur: null };
}

/** An article's own picture, or a drawing. */
export function coverOf(article: Pick<Listed, 'image' | 'title' | 'keywords'>): Cover {
  const { image } = article;
  return image === null ? drawnCoverOf(article) : { ...image, width: image.width ?? 1600, height: image.height ?? 900 };
}

/** An uploaded picture in its largest size, for who shows it elsewhere; any other as it is. */
export const largestOf = (url: string): string => srcSetOf(url, 'webp')?.split(', ').at(-1)?.split(' ')[0] ?? url;

/** Names an article's picture while one page turns into another (CSS view-transition-name): the same on a card and on its page. */
export const transitionNameOf = ({ slug }: Pick<Listed, 'slug'>): string => `cover-${slug}`;
