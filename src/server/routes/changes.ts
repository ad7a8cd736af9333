/** Changes for other programs, in the order in which they were stored. */
import { changesPerPage } from '../../contract/choices.ts';
import type { Handlers } from '../api/handlers.ts';
import { hungUp, invalidFields, Problem } from '../http/problems.ts';
import { type EventPlace, eventId, readEventId } from '../live/place.ts';
import { type ChangesRead, lastPlace, readChanges, type Seen } from '../live/read-changes.ts';
import type { SentRecord } from '../live/records.ts';
import { scopeOf } from '../live/scope.ts';
import type { LiveRow } from '../store/live-events.ts';
import { mapInSlices } from '../work/slices.ts';

export const changesHandlers = {
  listChanges: {
    withoutTransaction: async ({ db: limited, wholeDb: db, caller, query, services, signal, checkToken }) => {
      const { accountId, fleetIds } = caller;
      const { after, limit = changesPerPage, wait = 0 } = query;
      const seen = async (): Promise<Seen | undefined> =>
        fleetIds === null ? undefined : { db: limited, scope: await scopeOf(limited, accountId, fleetIds) };
      if (after === undefined) {
        // A vehicle that moves in between makes the cursor expire.
        const scope = (await seen())?.scope;
        return { changes: [], cursor: eventId({ ...(await lastPlace(db, accountId)), scope }), more: false };
      }
      const kinds = query.kinds && new Set(query.kinds.flat());
      const read = async (place: EventPlace): Promise<ChangesRead> => {
        const found = await readChanges(db, accountId, { after: place, kinds, limit, seen: await seen() });
        if (!found) throw cursorExpired();
        return found;
      };
      let found = await read(placeOf(after));
      const untilMs = performance.now() + wait * 1000;
      while (wait > 0 && found.changes.length === 0 && !found.more) {
        const timeoutMs = untilMs - performance.now();
        const isWoken = await services.live.changed(accountId, { after: found.end.number, kinds, timeoutMs, signal });
        if (signal.aborted) throw hungUp();
        await checkToken();
        if (!isWoken) break;
        found = await read(found.end);
      }
      const changes = await mapInSlices(found.changes, asChanges());
      return { changes, cursor: eventId(found.end), more: found.more };
    },
  },
} satisfies Partial<Handlers>;

function placeOf(cursor: string): EventPlace {
  const place = readEventId(cursor);
  if (place) return place;
  throw invalidFields([{ parameter: 'after', code: 'format', detail: 'must be a cursor of this service' }]);
}

const cursorExpired = (): Problem =>
  new Problem(410, 'cursor-expired', 'Cursor expired', { reason: 'cursorExpired', params: {} });

/** A row has hundreds of changes of one time. */
function asChanges(): (sent: SentRecord) => never {
  let [ofRow, utc]: [LiveRow | undefined, string] = [undefined, ''];
  return ({ row, kind, id, record, replacedBy }) => {
    if (row !== ofRow) [ofRow, utc] = [row, row.storedUtc.toISOString()];
    const change = { kind, id, utc, gone: record === null, record };
    // The kind determines the type of the record.
    return (replacedBy === null ? change : { ...change, replacedBy }) as never;
  };
}
