import { PageLink } from '../ui/page-link.tsx';
import type { Crumb } from './structured-data.ts';

/** Links to the pages above this one. */
export function Breadcrumbs({ steps }: { steps: readonly Crumb[] }) {
  return (
    <nav aria-label="Murupolku" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map(({ name, path }, at) => (
          <li key={path} className="flex items-center gap-x-2">
            {at > 0 && <span aria-hidden>/</span>}
            <PageLink to={path} className="figures inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {name}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
