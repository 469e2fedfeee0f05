import { type ReactNode, createContext, createElement, use } from 'react';

/** Gives the markup of a part of what `of` names. */
export type MarkupOf = (of: string, part: string, content: ReactNode) => string;

/** A server keeps what it has rendered (kept-markup.server.ts); the browser, and a server in development, keep none. */
export const KeptMarkupContext = createContext<MarkupOf | null>(null);

interface KeptProps {
  /** Everything that the contents of its parts depend on, as text. */
  of: string;
  part: string;
  className: string;
  /** Uses no context but the one above: a server renders it by itself. */
  children: ReactNode;
}

/**
 * A <div> whose content a server renders once and then writes as it is: the two dozen cards of a list take React longer than
 * the rest of its page. In the browser it is a <div> like any other, and taken over like any other.
 */
export function Kept({ of, part, className, children }: KeptProps): ReactNode {
  const markupOf = use(KeptMarkupContext);
  if (markupOf === null) return createElement('div', { className }, children);
  return createElement('div', { className, dangerouslySetInnerHTML: { __html: markupOf(of, part, children) } });
}
