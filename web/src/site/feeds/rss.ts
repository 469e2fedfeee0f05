import { renderMarkdown } from '../../markdown/markdown.ts';
import type { Article } from '../content.ts';
import { feedHtml } from './feed-html.ts';
import { element, xmlText } from './xml.ts';
import { absoluteUrl } from '#contracts/rules/own-address';

/** Path of the feed. */
const RSS_PATH = '/artikkelit/rss.xml';

const dateOf = (timestamp: string): string => new Date(timestamp).toUTCString();

function pictureOf({ image }: Article, publicUrl: string): string {
  if (image === null) return '';
  return `<p><img src="${xmlText(absoluteUrl(image.url, publicUrl))}" alt="${xmlText(image.alt)}"></p>\n`;
}

function itemOf(article: Article, { publicUrl, shopName }: Channel): string {
  const address = `${publicUrl}/artikkelit/${article.slug}`;
  const html = pictureOf(article, publicUrl) + feedHtml(renderMarkdown(article.content, { publicUrl }).html, publicUrl, address);
  return [
    '<item>',
    element('title', article.title),
    element('link', address),
    // The id is stable, while the address changes with the title.
    `<guid isPermaLink="false">${xmlText(article._id)}</guid>`,
    element('pubDate', dateOf(article.publishedAt)),
    element('dc:creator', shopName),
    ...article.keywords.map((word) => element('category', word)),
    element('description', article.description),
    element('content:encoded', html),
    '</item>',
  ].join('\n');
}

interface Channel {
  publicUrl: string;
  shopName: string;
}

/** Returns an RSS 2.0 feed with the full texts of the articles, newest first. */
export function rssOf(articles: readonly Article[], channel: Channel): string {
  const { publicUrl, shopName } = channel;
  const newest = articles[0];
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${shopName}: artikkelit`),
    element('link', `${publicUrl}/hyva-tietaa`),
    element('description', 'Tietoa renkaista ja niiden hoidosta.'),
    element('language', 'fi'),
    `<atom:link href="${xmlText(publicUrl + RSS_PATH)}" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [element('lastBuildDate', dateOf(newest.publishedAt))]),
    ...articles.map((article) => itemOf(article, channel)),
    '</channel>',
    '</rss>',
  ].join('\n');
}
