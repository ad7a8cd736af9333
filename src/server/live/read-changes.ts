/** The changes of an account after a place in their order. `GET /changes` and webhooks read them. */
import type { LiveKind } from '../../contract/live.ts';
import type { Queryable } from '../database/database.ts';
import { numberEvents, readLiveEvents } from '../store/live-events.ts';
import { type EventPlace, isOfQueue } from './place.ts';
import { type NamedRecord, namesIn, recordsOf, recordsSeen, rowKindsOf, type SentRecord } from './records.ts';

export interface ChangesRead {
  changes: SentRecord[];
  /** The place after them. */
  end: EventPlace;
  /** There are further changes now. */
  more: boolean;
}

/** The end of the order now. */
export async function lastPlace(db: Queryable, accountId: number): Promise<EventPlace> {
  await numberEvents(db, accountId);
  const { queue, last } = await readLiveEvents(db, accountId, { after: 0, limit: 0 });
  return { queue, number: last };
}

/** Rows have between one and thousands of references, so few are read at first. */
const rowsAtATime = { first: 20, atMost: 1000 };

/** What a caller with limited fleets sees. */
export interface Seen {
  db: Queryable;
  scope: string;
}

/**
 * At most `limit` changes. `kinds`: undefined for all. `seen`: undefined for all fleets. Returns undefined if changes after the
 * place may be missing.
 */
export async function readChanges(
  db: Queryable,
  accountId: number,
  {
    after,
    kinds,
    limit,
    seen,
  }: { after: EventPlace; kinds?: ReadonlySet<LiveKind> | undefined; limit: number; seen?: Seen | undefined },
): Promise<ChangesRead | undefined> {
  if (after.scope !== seen?.scope) return undefined;
  await numberEvents(db, accountId);
  const rowKinds = kinds && rowKindsOf(kinds);
  const named: NamedRecord[] = [];
  let end = after;
  let more = false;
  let atATime = rowsAtATime.first;
  // A row that was read in part is read again.
  for (let from = after.sent === undefined ? after.number : after.number - 1; ; from = end.number) {
    const skippedAtFirst = from < after.number ? (after.sent ?? 0) : 0;
    // One more shows that there are further ones. Every second one may be of another kind.
    const refs = skippedAtFirst + (kinds ? 2 : 1) * (limit - named.length + 1);
    const { rows, last, queue } = await readLiveEvents(db, accountId, {
      ...{ after: from, limit: atATime, refs, kinds: rowKinds },
    });
    if (!isOfQueue(after, queue) || after.number > last || rows.some(({ kind }) => kind === 'swept')) return undefined;
    for (const row of rows) {
      const skipped = row.number === after.number ? skippedAtFirst : 0;
      const most = (kinds ? 2 : 1) * (limit - named.length + 1);
      const names = namesIn(row, { skipped, most }).filter(({ kind }) => kinds?.has(kind) ?? true);
      const taken = names.slice(0, limit - named.length);
      named.push(...taken);
      const cut = names.length > taken.length;
      if (cut) end = taken.length === 0 ? end : placeAfter(queue, taken.at(-1) as NamedRecord);
      more = cut;
      if (cut) break;
      end = { queue, number: row.number };
    }
    if (more) break;
    if (rows.length < atATime) {
      end = { queue, number: last };
      break;
    }
    atATime = Math.min(5 * atATime, rowsAtATime.atMost);
  }
  const changes = seen ? await recordsSeen(seen.db, db, accountId, named) : await recordsOf(db, accountId, named);
  return changes && { changes, end: { ...end, scope: seen?.scope }, more };
}

const placeAfter = (queue: string, { row, number, last }: NamedRecord): EventPlace => ({
  queue,
  number: row.number,
  ...(!last && { sent: number }),
});
