import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { lastChangeQuery } from '../api/audit.ts';
import type { Versioned } from '../api/client.ts';
import { useIsAdministrator, useMe } from '../api/me.ts';
import { changedBy } from '../data/changed-by.ts';
import { keepChanges, type Together } from '../data/keep-changes.ts';
import { text } from '../text/index.ts';
import { isProblemLike } from '../text/problems.ts';
import { useFormat } from '../text/use-format.ts';
import { ConflictNote, type Difference, GoneNote } from '../ui/ConflictNote.tsx';

export type RecordQuery<Value, Key extends QueryKey> = UseQueryOptions<Versioned<Value>, Error, Versioned<Value>, Key>;

interface Clash<Values extends FieldValues, Value, Key extends QueryKey> {
  form: UseFormReturn<Values>;
  /** The record that filled the form; undefined: a new record, which cannot conflict. */
  record: { value: Value } | undefined;
  /** The current record. */
  query: RecordQuery<Value, Key>;
  differences: (theirs: Value) => readonly Difference[];
  /** Form values of a record. */
  valuesOf: (value: Value) => Values;
  /** Groups of fields that are kept together. */
  together?: Together<Values> | undefined;
  /** `over`: the other person's version, which the save replaces; default: the version that filled the form. */
  save: (values: Values, ifMatch: string | undefined, over?: Value) => Promise<unknown>;
  /** Left out: a deleted record cannot be restored. */
  restore?: () => Promise<unknown>;
  /** Resets the form to the other person's version. */
  onTakeTheirs: (theirs: Versioned<Value>) => void;
}

/**
 * Shows what happened to a form's record: both versions after a change by someone else (412), or Restore after a deletion
 * (404). Pass the result as the form's `showFailure`.
 */
export function useClash<Values extends FieldValues, Value, Key extends QueryKey>(clash: Clash<Values, Value, Key>) {
  return (error: unknown, store: (work: () => Promise<unknown>) => Promise<void>) => {
    if (!clash.record || !isProblemLike(error)) return undefined;
    const { form, save, restore, onTakeTheirs } = clash;
    const pending = form.formState.isSubmitting;
    const again = (work: (values: Values) => Promise<unknown>): void =>
      void form.handleSubmit((values) => store(() => work(values)))();
    if (error.status === 404 && restore) {
      const restoreAndSave = async (values: Values): Promise<void> => {
        await restore();
        await save(values, undefined);
      };
      return <GoneNote pending={pending} onRestore={() => again(restoreAndSave)} />;
    }
    if (error.status !== 412) return undefined;
    return (
      <TheirVersion
        query={clash.query}
        differences={clash.differences}
        pending={pending}
        onKeepMine={({ value, etag }) => {
          keepChanges(form, clash.valuesOf(value), clash.together);
          again((values) => save(values, etag, value));
        }}
        onTakeTheirs={onTakeTheirs}
      />
    );
  };
}

interface TheirVersionProps<Value, Key extends QueryKey> {
  query: RecordQuery<Value, Key>;
  differences: (theirs: Value) => readonly Difference[];
  pending: boolean;
  onKeepMine: (theirs: Versioned<Value>) => void;
  onTakeTheirs: (theirs: Versioned<Value>) => void;
}

function TheirVersion<Value, Key extends QueryKey>(props: TheirVersionProps<Value, Key>) {
  const { query, differences, pending, onKeepMine, onTakeTheirs } = props;
  const { data, isFetchedAfterMount, error } = useQuery({ ...query, refetchOnMount: 'always' });
  const theirs = isFetchedAfterMount ? data : undefined;
  const queryClient = useQueryClient();
  const [kind, recordId] = query.queryKey;
  const who = useWho(kind, recordId);
  useEffect(() => {
    // The list is outdated too. The record is already loading.
    const isRecord = (key: QueryKey): boolean => typeof key[1] === 'number';
    void queryClient.invalidateQueries({ queryKey: [kind], predicate: ({ queryKey }) => !isRecord(queryKey) });
  }, [queryClient, kind]);
  return (
    <ConflictNote
      who={who}
      differences={theirs && differences(theirs.value)}
      error={error}
      pending={pending}
      onKeepMine={() => theirs && onKeepMine(theirs)}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
    />
  );
}

/** Who saved the record and when; undefined if unknown. */
function useWho(kind: unknown, recordId: unknown): string | undefined {
  const me = useMe();
  const format = useFormat();
  const mayRead = useIsAdministrator();
  const query = lastChangeQuery(kind, recordId);
  const { data: change } = useQuery({ ...query, enabled: query.enabled && mayRead });
  if (!change) return undefined;
  const when = format.dateAtTime(change.utc);
  const byMe = me !== undefined && change.userId === me.id;
  return byMe ? text.records.conflict.byYou(when) : text.records.conflict.by(changedBy(change), when);
}
