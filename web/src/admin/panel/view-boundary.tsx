import { Component, type ReactNode } from 'react';
import { ApiError } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { queryClient } from './query-client.ts';

/**
 * Shows a notice in the place of a view that crashed while rendering, so that the navigation around it keeps working. React logs
 * the error. Give it the view's name as its key, so that another view starts without the notice.
 */
export class ViewBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  retry = () => {
    // The data that the view could not show would make it crash again. No other view is mounted that uses it.
    queryClient.removeQueries({ type: 'inactive' });
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const requestId = failure.error instanceof ApiError ? failure.error.requestId : null;
    return (
      <div role="alert">
        <EmptyState
          title="Näkymää ei voitu näyttää"
          text={`Mitään tallennettua ei ole kadonnut, ja muut osiot toimivat.${requestId === null ? '' : ` Virheen tunnus: ${requestId}`}`}
        >
          <Button onClick={this.retry}>Yritä uudelleen</Button>
        </EmptyState>
      </div>
    );
  }
}
