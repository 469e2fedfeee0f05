import type { MetaDescriptor } from 'react-router';
import type { Article } from '../content.ts';
import { largestOf } from './article-cover.ts';
import { absoluteUrl } from '#contracts/rules/own-address';

/** Longer headlines are cut by search engines. */
const MAX_HEADLINE = 110;

const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

/** Returns the schema.org data of an article, with the shop as its author and publisher. */
export function articleStructured(
  article: Pick<Article, 'title' | 'description' | 'slug' | 'keywords' | 'image' | 'publishedAt' | 'updatedAt'>,
  { publicUrl, shopName }: { publicUrl: string; shopName: string },
): MetaDescriptor {
  const address = `${publicUrl}/artikkelit/${article.slug}`;
  const shop = {
    '@type': 'Organization',
    name: shopName,
    url: `${publicUrl}/`,
    logo: { '@type': 'ImageObject', url: `${publicUrl}/og.png` },
  };
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title.slice(0, MAX_HEADLINE),
      description: article.description,
      image: [absoluteUrl(article.image === null ? '/og.png' : largestOf(article.image.url), publicUrl)],
      datePublished: article.publishedAt,
      // A scheduled article was last edited before it was published.
      dateModified: later(article.publishedAt, article.updatedAt),
      inLanguage: 'fi',
      ...(article.keywords.length === 0 ? {} : { keywords: article.keywords.join(', ') }),
      mainEntityOfPage: { '@type': 'WebPage', '@id': address },
      author: shop,
      publisher: shop,
    },
  };
}
