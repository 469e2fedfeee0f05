import type { getHomepage } from '#contracts/content/homepage';
import type { OutputOf } from '#contracts/operation';

/** What the editor of the front page and the page in its preview say to each other. Both are of our own origin. */

type Homepage = OutputOf<typeof getHomepage>;

/** The front page with this query parameter is a preview: it listens to the page that frames it. */
export const PREVIEW_QUERY = 'esikatselu';

export const PREVIEW_READY = { type: 'homepage-preview-ready' } as const;

export interface PreviewMessage {
  type: 'homepage-preview';
  homepage: Omit<Homepage, 'version' | 'updatedAt'>;
  /** What is being edited, and should be in sight. */
  part: 'hero' | 'content' | 'financing';
}

const typeOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined);

export const isPreviewReady = (data: unknown): boolean => typeOf(data) === PREVIEW_READY.type;
export const isPreviewMessage = (data: unknown): data is PreviewMessage => typeOf(data) === 'homepage-preview';
