import { type ReactNode, useEffect, useRef } from 'react';
import './prose.css';

interface ProseProps {
  /** Out of renderMarkdown, which makes it safe. */
  html: string;
  /** Goes to a path of ours without loading the whole page; left out, the browser follows links by itself. */
  onNavigate?: (path: string) => void;
  className?: string;
}

/** A path of ours that shows a page: no file (RSS, a picture), and no other host (//). */
const isPage = (path: string): boolean => /^\/(?!\/)[^.?#]*(?:[?#]|$)/.test(path) && !path.startsWith('/images/');

/** A rendered text in the typography of articles and pages. */
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
