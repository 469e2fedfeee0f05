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

/** Loads a view of the back office when it is shown first. When the file does not arrive, the view says so and offers a retry. */
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
  // What React has once loaded stays as it is, so that each attempt is a component of its own.
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
