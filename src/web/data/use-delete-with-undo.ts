import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { kinds, type RestorableKind, type UndoableKind } from '../../contract/kinds.ts';
import { changeMany, refusedIds, takesMany } from '../api/bulk.ts';
import { refresh } from '../api/fresh-after.ts';
import { ApiProblem, isMissing } from '../api/problem.ts';
import { type DeletableKind, useDeleteRecord, useRestoreRecord } from '../api/records.ts';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { type NoticeAction, notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import { forEachRecordWithProgress } from './for-each-record.ts';
import { withRestoreTime } from './restorable.ts';
import { someNames } from './some-names.ts';
import { useIsAt } from './use-href.ts';
import type { ListedAddress } from './use-record-address.ts';

const words = text.records;

export interface Named {
  id: number;
  name: string;
}

export interface Mutation {
  mutateAsync(id: number): Promise<unknown>;
}

interface Deletion {
  kind: DeletableKind;
  /** Closes the panel of a deleted record. */
  address: ListedAddress;
}

interface DeleteWithUndo {
  /** Deletes at once and offers Undo. Shows what is in use, and offers to delete the others. */
  remove(records: readonly Named[]): void;
  restore(records: readonly Named[]): void;
}

/** Uses promises: React Query does not call a mutation's callbacks after its row has unmounted. */
export function useDeleteWithUndo({ kind, address }: Deletion): DeleteWithUndo {
  const { number } = useFormat();
  const queryClient = useQueryClient();
  const remove = useDeleteRecord(kind);
  const bringBack = useBringBack(kind);
  const linkOf = useAssignmentLink();
  const isAt = useIsAt((id) => ({ to: `${address.list}/${id}` }));

  const oneByOne = (records: readonly Named[]): Promise<Outcome> => {
    const progress = (count: number): string => words.deleting(number(count), number(records.length));
    return forEachRecordWithProgress(records, ({ id }) => remove.mutateAsync(id), progress);
  };
  const sayDeleted = (done: readonly Named[]): void => {
    if (done.length === 0) return;
    if (done.some(({ id }) => isAt(id))) address.navigation.close();
    const message = wordsOf(kind, done, text.common.deleted, words.deletedSeveral, number);
    notifyUndo(withRestoreTime(message, done.length), () => void bringBack(done));
  };
  const sayInUse = (records: readonly Named[], error: unknown, refused: ReadonlyMap<number, unknown>): void => {
    const named = records.filter((_, index) => refused.has(index));
    const count = named.length + (error instanceof ApiProblem ? error.errorsOmitted : 0);
    const others = records.length - count;
    const names = someNames(
      named.map(({ name }) => name),
      number,
      count,
    );
    notifyFailure(
      error,
      (why) => words.inUse(names, number(count), number(records.length), why),
      others > 0
        ? { label: words.deleteOthers(others, number(others)), run: () => void deleteOthers(records) }
        : linkOf(error),
    );
  };
  const deleteOthers = async (records: readonly Named[]): Promise<void> => {
    const { done, failed } = await allButRefused(records, (ids) => changeMany(kind as UndoableKind, 'delete', ids));
    await refresh(queryClient, kinds[kind].plural);
    // The notice before named those that are in use.
    if (done.length === 0) tellFailures(failed, text.common.deleteFailed, number, linkOf);
    sayDeleted(done);
  };
  const together = async (records: readonly Named[]): Promise<Outcome | undefined> => {
    if (records.length < 2 || !takesMany(kind)) return oneByOne(records);
    try {
      await changeMany(
        kind,
        'delete',
        records.map(({ id }) => id),
      );
      await refresh(queryClient, kinds[kind].plural);
      return { done: [...records], failed: [] };
    } catch (error) {
      if (isMissing(error)) return oneByOne(records);
      const refused = refusedIds(error);
      if (refused.size > 0) sayInUse(records, error, refused);
      else notifyFailure(error, words.noneDeleted);
      return undefined;
    }
  };
  const removeAll = async (records: readonly Named[]): Promise<void> => {
    const outcome = await together(records);
    if (!outcome) return;
    tellFailures(outcome.failed, text.common.deleteFailed, number, linkOf);
    sayDeleted(outcome.done);
  };
  return { remove: (records) => void removeAll(records), restore: (records) => void bringBack(records) };
}

/** Restores deleted records, and shows each rejected record with the reason. */
export function useBringBack(kind: RestorableKind): (records: readonly Named[]) => Promise<void> {
  const { number } = useFormat();
  const queryClient = useQueryClient();
  const restore = useRestoreRecord(kind);
  const oneByOne = (records: readonly Named[]): Promise<Outcome> => {
    const progress = (count: number): string => words.restoring(number(count), number(records.length));
    return forEachRecordWithProgress(records, ({ id }) => restore.mutateAsync(id), progress);
  };
  const together = async (records: readonly Named[]): Promise<Outcome> => {
    if (records.length < 2 || !takesMany(kind)) return oneByOne(records);
    try {
      const outcome = await allButRefused(records, (ids) => changeMany(kind, 'restore', ids));
      await refresh(queryClient, kinds[kind].plural);
      return outcome;
    } catch (error) {
      if (isMissing(error)) return oneByOne(records);
      return { done: [], failed: records.map((record) => ({ record, error })) };
    }
  };
  return async (records) => {
    const { done, failed } = await together(records);
    if (done.length > 0) notify({ words: wordsOf(kind, done, text.common.restored, words.restoredSeveral, number) });
    tellFailures(failed, text.common.restoreFailed, number);
  };
}

interface Outcome {
  done: Named[];
  failed: { record: Named; error: unknown }[];
}

/** Sends all, and again without those that the server refuses. Each refusal names up to `errorsAtMost`. */
async function allButRefused(records: readonly Named[], send: (ids: number[]) => Promise<unknown>): Promise<Outcome> {
  const failed: Outcome['failed'] = [];
  for (let rest = [...records]; rest.length > 0; ) {
    try {
      await send(rest.map(({ id }) => id));
      return { done: rest, failed };
    } catch (error) {
      const refused = refusedIds(error);
      if (refused.size === 0) throw error;
      for (const [index, record] of rest.entries()) {
        if (refused.has(index)) failed.push({ record, error: refused.get(index) });
      }
      rest = rest.filter((_, index) => !refused.has(index));
    }
  }
  return { done: [], failed };
}

/** A button to the assignment that keeps a driver or a vehicle from being deleted. */
function useAssignmentLink(): (error: unknown) => NoticeAction | undefined {
  const navigate = useNavigate();
  return (error) => {
    const reasons = error instanceof ApiProblem ? error.reasons : [];
    const found = reasons.find((because) => because.reason === 'assigned');
    if (found?.reason !== 'assigned') return undefined;
    const params = { assignmentId: String(found.params.assignmentId) };
    return { label: words.showAssignment, run: () => void navigate({ to: paths.assignment, params }) };
  };
}

/** Names one record, counts several. */
function wordsOf(
  kind: RestorableKind,
  done: readonly Named[],
  one: (name: string) => string,
  several: typeof words.deletedSeveral,
  number: (value: number) => string,
): string {
  const [only] = done;
  return done.length === 1 && only
    ? one(only.name)
    : several(words.counted(kind, done.length, number(done.length)), done.length);
}

/** Shows the first failures with their reasons and the number of the others. */
function tellFailures(
  failed: readonly { record: Named; error: unknown }[],
  message: (name: string, why: string) => string,
  number: (value: number) => string,
  linkOf?: (error: unknown) => NoticeAction | undefined,
): void {
  const named = failed.length > 3 ? 2 : 3;
  for (const { record, error } of failed.slice(0, named)) {
    notifyFailure(error, (why) => message(record.name, why), linkOf?.(error));
  }
  const rest = failed.length - named;
  if (rest > 0) notify({ kind: 'problem', words: words.moreFailed(rest, number(rest)) });
}
