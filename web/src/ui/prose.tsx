import { type ReactNode, useEffect, useRef } from 'react';
import './prose.css';

interface ProseProps {
  /** Output of renderMarkdown, which sanitises it. */
  html: string;
  /** Navigates to a path of our site on the client. Default: links load the whole page. */
  onNavigate?: (path: string) => void;
  className?: string;
}

/** Returns whether a path leads to a page of our site: not a file (RSS, an image) and not another host (//). */
const isPage = (path: string): boolean => /^\/(?!\/)[^.?#]*(?:[?#]|$)/.test(path) && !path.startsWith('/images/');

/** Rendered Markdown in the typography of articles and pages. */
export function Prose({ html, onNavigate, className = '' }: ProseProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = box;
    if (current === null || onNavigate === undefined) return undefined;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link?.getAttribute('href') ?? '';
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || link?.target !== '' || !isPage(path)) return;
      event.preventDefault();
      onNavigate(path);
    };
    current.addEventListener('click', follow);
    return () => current.removeEventListener('click', follow);
  }, [onNavigate]);

  return <div ref={box} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
