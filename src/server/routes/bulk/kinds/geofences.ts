import { fold } from '../../../../contract/fold.ts';
import { type Geofence, type GeofenceParsed, geofenceInput } from '../../../../contract/geofences.ts';
import { type GeofenceContent, geofenceRows } from '../../../store/geofences.ts';
import { insertLiveEvents } from '../../../store/live-events.ts';
import { holdTags } from '../../../store/tags.ts';
import { endVisitsTo } from '../../../store/visits.ts';
import { geofenceContent } from '../../geofence-content.ts';
import { unknownIds } from '../../unknown-ids.ts';
import type { ImportKind } from '../bulk-kind.ts';

export const bulkGeofences: ImportKind<GeofenceParsed, GeofenceContent, Geofence> = {
  kind: 'geofence',
  store: geofenceRows,
  creation: geofenceRows,
  deletion: {
    ...geofenceRows,
    /** The open visits of geofences that are deleted end. */
    async remove(tx, accountId, ids, now) {
      await geofenceRows.remove(tx, accountId, ids, now);
      await insertLiveEvents(tx, accountId, { visit: await endVisitsTo(tx, accountId, ids, now) });
    },
  },
  schema: geofenceInput,
  nameField: 'description',
  nameKey: fold,
  contentOf: ({ id: _, deletedUtc: __, ...content }) => content,
  contents: (_, rows) => rows.map(({ parsed }) => geofenceContent(parsed)),
  async problems({ tx, accountId }, rows) {
    const live = await holdTags(tx, accountId, [...new Set(rows.flatMap(({ content }) => content.tags))]);
    return new Map(
      rows.flatMap(({ index, content: { tags } }) => {
        const errors = unknownIds(tags, live, '#/tags', 'tag');
        return errors.length > 0 ? [[index, errors]] : [];
      }),
    );
  },
};
