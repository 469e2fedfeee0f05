import type { MetaDescriptor } from 'react-router';
import { shellOf, unknownShop } from './shop.ts';
import { absoluteUrl } from '../ui/own-address.ts';

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** Path (and query) under which search engines know the page. */
  path: string;
  matches: Parameters<typeof shellOf>[0];
  noIndex?: boolean;
  /** Nor shall search engines go where its links lead. */
  noFollow?: boolean;
  /** Path of the picture that is shown where the page is shared. */
  image?: string;
  type?: 'website' | 'article';
}

/** Characters of a description that search engines show. */
const LONGEST = 165;

/**
 * Title, description, canonical address and sharing tags. The front page's description carries the shop's claim
 * (decisions.md), the others' where there is room for it.
 */
export function pageMeta({ title, description, path, matches, noIndex, noFollow, image, type = 'website' }: PageMeta): MetaDescriptor[] {
  const { publicUrl, shop = unknownShop } = shellOf(matches);
  const full = title.includes(shop.name) ? title : `${title} | ${shop.name}`;
  const claimed = `${description} ${shop.claims.meta}.`.trim();
  const text = path === '/' || claimed.length <= LONGEST ? claimed : description;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: 'description', content: text },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'fi_FI' },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:title', content: full },
    { property: 'og:description', content: text },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (publicUrl !== undefined) tags.push({ property: 'og:image', content: absoluteUrl(image ?? '/og.png', publicUrl) });
  if (noIndex) tags.push({ name: 'robots', content: noFollow ? 'noindex, nofollow' : 'noindex' });
  else if (publicUrl !== undefined)
    tags.push({ tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` }, { property: 'og:url', content: `${publicUrl}${path}` });
  return tags;
}
