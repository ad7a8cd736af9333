import { useQueryClient } from '@tanstack/react-query';
import type { ImportReply } from '../../contract/bulk.ts';
import { idOf, kinds } from '../../contract/kinds.ts';
import { bodyFrom } from '../api/body-from.ts';
import { type BulkKind, rowProblem, saveMany } from '../api/bulk.ts';
import type { Audited } from '../api/client.ts';
import { refresh } from '../api/fresh-after.ts';
import { type RecordOf, recordsQuery } from '../api/records.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import type { Named } from './use-delete-with-undo.ts';
import { useUndoWithWords } from './use-undo-with-words.ts';

const words = text.records;

/** A record before and after the change. */
export interface BulkItem<Saved extends object> extends Named {
  record: Saved;
  fields: Partial<Saved>;
}

interface Outcome<Item> {
  done: Item[];
  failed: { record: Item; error: unknown }[];
  /** Undefined: the server has no audit, so Undo saves the records as they were. */
  auditId: number | undefined;
}

/**
 * Changes many records in one request, shows a notice and offers Undo. Resolves with the rejected records.
 */
export function useBulkChange<Kind extends BulkKind>(
  kind: Kind,
  /** "Van 4 could not be moved. …" */
  failed: (name: string, why: string) => string,
) {
  type Saved = RecordOf<Kind>;
  const queryClient = useQueryClient();
  const undo = useUndoWithWords();
  const { number } = useFormat();
  const { plural } = kinds[kind];

  const bodies = (items: readonly BulkItem<Saved>[]): Saved[] => {
    // The current records of the list, so that the change keeps other people's changes.
    const listed = queryClient.getQueryData(recordsQuery(kind).queryKey);
    const now = new Map(listed?.map((record) => [idOf(kind, record), record]));
    return items.map(({ id, record, fields }) => recordWith(now.get(id) ?? record, fields));
  };
  const save = async (items: readonly BulkItem<Saved>[]): Promise<Outcome<BulkItem<Saved>>> => {
    try {
      const answer = await saveMany(kind, bodies(items));
      await refresh(queryClient, plural);
      return outcomeOf(items, answer);
    } catch (error) {
      return { done: [], failed: items.map((record) => ({ record, error })), auditId: undefined };
    }
  };
  const putBack = async (items: readonly BulkItem<Saved>[]): Promise<void> => {
    const back = items.map((item) => ({ ...item, fields: sameFields(item.record, item.fields) }));
    const { failed: refused, done } = await save(back);
    say(refused);
    if (done.length > 0) notify({ words: words.bulk.undone(words.counted(kind, done.length, number(done.length))) });
  };
  const say = (refused: Outcome<BulkItem<Saved>>['failed']): void => {
    for (const { record, error } of refused.slice(0, 3)) {
      notifyFailure(error, (why) => failed(record.name, why));
    }
  };

  return async (items: readonly BulkItem<Saved>[], messageFor: (count: number) => string, quiet = false) => {
    if (items.length === 0) return [];
    const { done, failed: refused, auditId } = await save(items);
    if (!quiet) say(refused);
    if (done.length > 0) {
      const back = (): void => void (auditId === undefined ? putBack(done) : undo(auditId, [plural], done));
      notifyUndo(messageFor(done.length), back);
    }
    return refused;
  };
}

/** `bodyFrom` for an existing record, which has all fields. */
const recordWith = <Saved extends object>(record: Saved, fields: Partial<Saved>): Saved => ({
  ...record,
  ...bodyFrom(record, fields),
});

/** The same fields of another state of the record. */
function sameFields<Saved extends object>(record: Saved, fields: Partial<Saved>): Partial<Saved> {
  const names = new Set(Object.keys(fields));
  // All keys are fields of the record.
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))) as Partial<Saved>;
}

function outcomeOf<Item>(items: readonly Item[], { value, auditId }: Audited<ImportReply>): Outcome<Item> {
  const errorOf = new Map(value.rejected.map(({ index, errors }) => [index, rowProblem(errors)]));
  return {
    auditId,
    done: items.filter((_, index) => !errorOf.has(index)),
    failed: items.flatMap((record, index) => (errorOf.has(index) ? [{ record, error: errorOf.get(index) }] : [])),
  };
}
