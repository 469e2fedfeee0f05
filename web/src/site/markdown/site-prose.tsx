import { useNavigate } from 'react-router';
import { Prose } from '../../ui/prose.tsx';

/** A rendered text on a visitor's page. Its links to our own pages navigate without loading a new document. */
export function SiteProse({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate();
  return <Prose html={html} onNavigate={(path) => void navigate(path, { viewTransition: true })} className={className} />;
}
