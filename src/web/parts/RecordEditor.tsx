import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { Versioned } from '../api/client.ts';
import { Panel } from '../ui/Panel.tsx';
import { ErrorState, ListSkeleton } from '../ui/states.tsx';
import { hasNoRoute, unversioned } from './read-now.ts';
import type { RecordQuery } from './use-clash.tsx';

interface RecordEditorProps<Value, Key extends QueryKey> {
  /** The record as it stands now, with its version. */
  query: RecordQuery<Value, Key>;
  /** As the list has it: for a server that gives lists alone. */
  listed: Value;
  /** Until the form is there. */
  title: string;
  onClose: () => void;
  /** The form; it begins anew where `onTakeTheirs` is called. */
  children: (record: Versioned<Value>, onTakeTheirs: (theirs: Versioned<Value>) => void) => ReactNode;
}

/** A record is fetched as it stands now before a form is filled from it. */
export function RecordEditor<Value, Key extends QueryKey>(props: RecordEditorProps<Value, Key>) {
  const { query, listed, title, onClose, children } = props;
  const { data, error, refetch } = useQuery({ ...query, gcTime: 0 });
  const record = data ?? (hasNoRoute(error) ? unversioned(listed) : undefined);
  if (record) return <FilledForm first={record}>{children}</FilledForm>;
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

/** What the form was filled from stays what it is saved against, whatever has been fetched since. */
function FilledForm<Value>({ first, children }: FilledFormProps<Value>) {
  const [{ record, times }, setFilled] = useState({ record: first, times: 0 });
  return (
    <Fragment key={times}>{children(record, (theirs) => setFilled({ record: theirs, times: times + 1 }))}</Fragment>
  );
}
