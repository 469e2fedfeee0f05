import { type ReactNode, createContext, createElement, use } from 'react';

/** Returns the markup of `content`, cached by `cacheKey` and `part`. */
export type RenderMarkup = (cacheKey: string, part: string, content: ReactNode) => string;

/** The server's markup cache (markup-cache.server.ts); null in the browser and in development, where markup is not cached. */
export const MarkupCacheContext = createContext<RenderMarkup | null>(null);

interface CachedMarkupProps {
  /** Everything that the contents of the parts depend on, as text. */
  cacheKey: string;
  part: string;
  className: string;
  /** May use no context but the one above, because the server renders it on its own. */
  children: ReactNode;
}

/**
 * A <div> whose content the server renders once and then writes from the cache: React would need more time for the two dozen
 * cards of a list than for the rest of the page. In the browser it is an ordinary <div> that hydrates as usual.
 */
export function CachedMarkup({ cacheKey, part, className, children }: CachedMarkupProps): ReactNode {
  const renderMarkup = use(MarkupCacheContext);
  if (renderMarkup === null) return createElement('div', { className }, children);
  return createElement('div', { className, dangerouslySetInnerHTML: { __html: renderMarkup(cacheKey, part, children) } });
}
