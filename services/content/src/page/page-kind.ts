import { pageChanged } from '#contracts/content/events';
import { pageSlugs, type Page } from '#contracts/content/pages';
import { outboxEntry } from '#service/events/outbox';
import { mergeOver } from '#service/database/merge-over';
import type { z } from 'zod';
import type { DocumentKind } from '#service/records/document-kind';
import { allPages } from './default-pages/all-pages.ts';

type WirePage = z.output<typeof Page>;

export type PageContent = Omit<WirePage, 'slug' | 'version' | 'updatedAt'>;

function defaultPage(slug: string): PageContent {
  const page = allPages.find((each) => each.slug === slug);
  if (!page) throw new Error(`the page ${slug} has no default text`);
  const { slug: _slug, ...content } = page;
  return { image: null, ...content };
}

export const pageKind: DocumentKind<PageContent, WirePage> = {
  kind: 'page',
  keys: pageSlugs,
  defaults: defaultPage,
  complete: mergeOver,
  toWire: ({ key, content, version, updatedAt }) => ({ slug: key, ...content, version, updatedAt: updatedAt?.toISOString() ?? null }),
  changed: (slug, version) => outboxEntry(pageChanged, { slug, version }),
};
