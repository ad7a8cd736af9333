import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { Versioned } from '../api/client.ts';
import { Panel } from '../ui/Panel.tsx';
import { ErrorState, ListSkeleton } from '../ui/states.tsx';
import type { RecordQuery } from './use-clash.tsx';

interface RecordEditorProps<Value, Key extends QueryKey> {
  /** The current record with its version. */
  query: RecordQuery<Value, Key>;
  /** Title while the record loads. */
  title: string;
  onClose: () => void;
  /** Renders the form. `onTakeTheirs` resets it. */
  children: (record: Versioned<Value>, onTakeTheirs: (theirs: Versioned<Value>) => void) => ReactNode;
}

/** Loads the current record before it fills the form. Later answers do not change what a person has typed. */
export function RecordEditor<Value, Key extends QueryKey>(props: RecordEditorProps<Value, Key>) {
  const { query, title, onClose, children } = props;
  // Another part of the page may hold an older version of the record, which a save would only find out of date.
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...query, refetchOnMount: 'always', gcTime: 0 });
  // The save names the version that filled the form.
  const [filled, setFilled] = useState<{ record: Versioned<Value>; times: number }>();
  if (!filled && data && isFetchedAfterMount && !error) setFilled({ record: data, times: 0 });
  if (filled) {
    const { record, times } = filled;
    return (
      <Fragment key={times}>{children(record, (theirs) => setFilled({ record: theirs, times: times + 1 }))}</Fragment>
    );
  }
  return (
    <Panel title={title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={6} />}
    </Panel>
  );
}
