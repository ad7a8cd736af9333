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

/** Loads the current record before it fills the form. */
export function RecordEditor<Value, Key extends QueryKey>(props: RecordEditorProps<Value, Key>) {
  const { query, title, onClose, children } = props;
  const { data, error, refetch } = useQuery({ ...query, gcTime: 0 });
  if (data) return <FilledForm first={data}>{children}</FilledForm>;
  return (
    <Panel title={title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={6} />}
    </Panel>
  );
}

interface FilledFormProps<Value> {
  first: Versioned<Value>;
  children: (record: Versioned<Value>, onTakeTheirs: (theirs: Versioned<Value>) => void) => ReactNode;
}

/** Keeps the version that filled the form for the save, also after a refetch. */
function FilledForm<Value>({ first, children }: FilledFormProps<Value>) {
  const [{ record, times }, setFilled] = useState({ record: first, times: 0 });
  return (
    <Fragment key={times}>{children(record, (theirs) => setFilled({ record: theirs, times: times + 1 }))}</Fragment>
  );
}
