import type { MetaDescriptor } from 'react-router';
import { frameDataOf, defaultShopSettings } from './shop.ts';
import { absoluteUrl } from '#contracts/rules/own-address';

interface PageMeta {
  /** Without the shop's name, which is appended. */
  title: string;
  description: string;
  /** Path (and query) of the canonical address. */
  path: string;
  matches: Parameters<typeof frameDataOf>[0];
  noIndex?: boolean;
  /** Search engines should not follow the page's links either. Applies only with `noIndex`. */
  noFollow?: boolean;
  /** Path of the picture for sharing (og:image). */
  image?: string;
  type?: 'website' | 'article';
}

/** Number of characters of a description that search engines show. */
const MAX_DESCRIPTION = 165;

/**
 * Returns title, description, canonical address and sharing tags. The front page's description contains the shop's claim
 * (the specification's decisions); those of other pages do if there is room for it.
 */
export function pageMeta({ title, description, path, matches, noIndex, noFollow, image, type = 'website' }: PageMeta): MetaDescriptor[] {
  const { publicUrl, shop = defaultShopSettings } = frameDataOf(matches);
  const full = title.includes(shop.name) ? title : `${title} | ${shop.name}`;
  const claimed = `${description} ${shop.claims.meta}.`.trim();
  const text = path === '/' || claimed.length <= MAX_DESCRIPTION ? claimed : description;
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
