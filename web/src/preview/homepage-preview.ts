import type { getHomepage } from '#contracts/content/homepage';
import type { OutputOf } from '#contracts/operation';

/** Messages between the editor of the front page and the page in its preview frame. Both have our own origin. */

type Homepage = OutputOf<typeof getHomepage>;

/** With this query parameter the front page is a preview: it listens to messages of the page that frames it. */
export const PREVIEW_QUERY = 'esikatselu';

export const PREVIEW_READY = { type: 'homepage-preview-ready' } as const;

export interface PreviewMessage {
  type: 'homepage-preview';
  homepage: Omit<Homepage, 'version' | 'updatedAt'>;
  /** The part that is being edited, to be scrolled into view. */
  part: 'hero' | 'content' | 'financing';
}

const typeOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined);

export const isPreviewReady = (data: unknown): boolean => typeOf(data) === PREVIEW_READY.type;
export const isPreviewMessage = (data: unknown): data is PreviewMessage => typeOf(data) === 'homepage-preview';
