import { Injectable } from '@nestjs/common';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { newsletterSettingsKind, type NewsletterSettingsContent } from './newsletter-settings-kind.ts';

/** Settings are read again after this time, so that a new limit soon applies on every replica. */
const CACHED_MS = 1_000;

/** The newsletter settings for the code that acts by them, read from the database once a second at most. */
@Injectable()
export class NewsletterSettingsReader {
  private cached: { settings: Promise<NewsletterSettingsContent>; until: number } | null = null;

  constructor(private readonly documents: Documents) {}

  /** Returns the settings as they are now. */
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
