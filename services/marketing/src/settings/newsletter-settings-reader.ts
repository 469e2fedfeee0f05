import { Injectable } from '@nestjs/common';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { newsletterSettingsKind, type NewsletterSettingsContent } from './newsletter-settings-kind.ts';

/** How long settings are cached: briefly, so that a new limit soon applies on every replica. */
const CACHED_MS = 1_000;

/** Reads the newsletter settings for code that applies them, from the database at most once a second. */
@Injectable()
export class NewsletterSettingsReader {
  private cached: { settings: Promise<NewsletterSettingsContent>; until: number } | null = null;

  constructor(private readonly documents: Documents) {}

  /** Returns the current settings, bypassing the cache. */
  readFresh(): Promise<NewsletterSettingsContent> {
    this.cached = null;
    return this.read();
  }

  /**
   * Returns the settings as they were within the last second.
   * @throws the database's error; the next call reads again
   */
  read(): Promise<NewsletterSettingsContent> {
    const now = performance.now();
    if (this.cached && now < this.cached.until) return this.cached.settings;
    const cached = {
      settings: this.documents.read(newsletterSettingsKind, SINGLETON_KEY).then(({ content }) => content),
      until: now + CACHED_MS,
    };
    this.cached = cached;
    cached.settings.catch(() => {
      if (this.cached === cached) this.cached = null;
    });
    return cached.settings;
  }
}
