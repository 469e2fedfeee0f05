import { type ComponentType, lazy, useState } from 'react';
import { reportFailure } from '../../api/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Retrying {
  onRetry: () => void;
}

function NotLoaded({ onRetry }: Retrying) {
  return (
    <div role="alert">
      <EmptyState title="Näkymän lataus epäonnistui" text="Tarkista verkkoyhteys. Mitään tallennettua ei ole kadonnut.">
        <Button onClick={onRetry}>Yritä uudelleen</Button>
      </EmptyState>
    </div>
  );
}

/** Returns a component that lazy-loads a view. If the chunk fails to load, it shows an error and a retry button. */
export function lazyView(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const attempt = () =>
    lazy<ComponentType<Retrying>>(async () => {
      try {
        const { default: Loaded } = await load();
        return { default: () => <Loaded /> };
      } catch (failure) {
        reportFailure(failure);
        return { default: NotLoaded };
      }
    });
  // React.lazy caches its result, also a failure, so each attempt needs a new lazy component.
  let latest = attempt();
  return function LazyView() {
    const [Loaded, setLoaded] = useState(() => latest);
    const retry = () => {
      latest = attempt();
      setLoaded(() => latest);
    };
    return <Loaded onRetry={retry} />;
  };
}
