import { rejectedAtMost } from '../../../../contract/choices.ts';
import { fold } from '../../../../contract/fold.ts';
import { type Geofence, type GeofenceParsed, geofenceInput } from '../../../../contract/geofences.ts';
import type { FieldProblem } from '../../../../contract/problem.ts';
import { noSuch } from '../../../http/problems.ts';
import { type GeofenceContent, geofenceRows } from '../../../store/geofences.ts';
import { listTags, tags } from '../../../store/tags.ts';
import { endVisitsTo } from '../../../store/visits.ts';
import { createYielder } from '../../../work/slices.ts';
import { geofenceContent } from '../../geofence-content.ts';
import type { Deletable, ImportKind, Planned } from '../bulk-kind.ts';

export const bulkGeofences: ImportKind<GeofenceParsed, GeofenceContent, Geofence> & Deletable<Geofence> = {
  kind: 'geofence',
  store: geofenceRows,
  creation: geofenceRows,
  deletion: {
    ...geofenceRows,
    /** Ends the open visits of deleted geofences. */
    async remove(tx, accountId, ids, now) {
      await geofenceRows.remove(tx, accountId, ids, now);
      await endVisitsTo(tx, accountId, ids);
    },
  },
  schema: geofenceInput,
  nameField: 'description',
  nameKey: fold,
  contentOf: ({ id: _, countsFromUtc: __, updated: ___, deletedUtc: ____, ...content }) => content,
  content:
    () =>
    ({ parsed }) =>
      geofenceContent(parsed),
  async problems({ tx, accountId }, rows) {
    // One body may contain millions of unknown tags, so only tags of the account are collected and locked.
    const known = new Set((await listTags(tx, accountId)).map(({ id }) => id));
    const used = new Set<number>();
    const yieldIfDue = createYielder();
    for (const { content } of rows) {
      await yieldIfDue();
      for (const id of content.tags) if (known.has(id)) used.add(id);
    }
    return unknownTags(rows, await tags.hold(tx, accountId, [...used]));
  },
};

/** Reports the unknown tags of each row that an answer may list, and only counts those of later rows. */
function* unknownTags(
  rows: readonly Planned<GeofenceContent, Geofence>[],
  live: ReadonlySet<number>,
): Generator<[number, FieldProblem[], number]> {
  let badRows = 0;
  for (const { index, content } of rows) {
    const unknown = content.tags.flatMap((id, nth) => (live.has(id) ? [] : [nth]));
    if (unknown.length > 0) badRows += 1;
    const named = badRows <= rejectedAtMost ? unknown : unknown.slice(0, 1);
    const errors = named.map((nth) => noSuch(`#/tags/${nth}`, 'tag'));
    yield [index, errors, unknown.length - errors.length];
  }
}
