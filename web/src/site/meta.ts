import type { MetaDescriptor } from 'react-router';
import { shop } from './shop.ts';

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /** Path (and query) under which search engines know the page. */
  path: string;
  /** From the root loader; absent while an error page shows. */
  publicUrl?: string;
  noIndex?: boolean;
}

/** Title, description and canonical address of a page. Every description carries the shop's claim (decisions.md). */
export function pageMeta({ title, description, path, publicUrl, noIndex }: PageMeta): MetaDescriptor[] {
  const full = title.includes(shop.name) ? title : `${title} | ${shop.name}`;
  const text = `${description} ${shop.claims.meta}.`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: 'description', content: text },
    { property: 'og:title', content: full },
    { property: 'og:description', content: text },
  ];
  if (noIndex) tags.push({ name: 'robots', content: 'noindex' });
  else if (publicUrl !== undefined) tags.push({ tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` });
  return tags;
}

/** The root loader's answer among a page's matches. */
export const publicUrlOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string | undefined => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof root === 'object' && root !== null && 'publicUrl' in root && typeof root.publicUrl === 'string'
    ? root.publicUrl
    : undefined;
};
