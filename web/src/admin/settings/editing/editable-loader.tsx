import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { reasonOf } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type Editable, type Versioned, queryKeyOf } from './editable.ts';

/** Reads a document and renders `children` with it. A refetch passes new data to the same children, so their form survives. */
export function EditableLoader<Saved extends Versioned, Form extends FieldValues>({
  kind,
  children,
}: {
  kind: Editable<Saved, Form>;
  children: (loaded: Saved) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeyOf(kind),
    queryFn: ({ signal }) => kind.read(signal),
    staleTime: 0,
  });
  if (data) return children(data);
  if (!error) return <SkeletonList rows={4} className="h-24" />;
  return (
    <EmptyState title="Tietojen lataus epäonnistui" text={reasonOf(error)}>
      <Button busy={isFetching} onClick={() => void refetch()}>
        Yritä uudelleen
      </Button>
    </EmptyState>
  );
}
