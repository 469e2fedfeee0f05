import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface LoadFailureProps {
  title: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says that something could not be loaded, why, and offers a retry. */
export function LoadFailure({ title, error, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} text={reasonOf(error)}>
        <Button busy={isRetrying} onClick={onRetry}>
          Yritä uudelleen
        </Button>
      </EmptyState>
    </div>
  );
}
