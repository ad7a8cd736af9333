import type { Geofence } from '../../contract/geofences.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Transaction } from '../database/database.ts';
import { savedChange } from '../store/audit.ts';
import {
  changeTags,
  deleteGeofences,
  geofences,
  insertGeofences,
  lockGeofences,
  replaceGeofences,
  restoreGeofence,
} from '../store/geofences.ts';
import { tags } from '../store/tags.ts';
import { endVisitsTo } from '../store/visits.ts';
import { geofenceContent } from './geofence-content.ts';
import { importGeofences } from './geofence-import.ts';
import { deleteRecord, getRecord, type Kind, listRecords, lockSaved, restoreRecord } from './records.ts';
import { refuseUnknown } from './unknown-ids.ts';

const kind: Kind<Geofence> = {
  kind: 'geofence',
  // A deletion also ends open visits.
  store: { ...geofences, remove: (tx, accountId, id, now) => removeGeofences(tx, accountId, [id], now) },
};

export const geofenceHandlers = {
  saveGeofence: async (call) => {
    const { tx, body, now } = call;
    const { accountId } = call.caller;
    const current = await lockSaved(call, kind, body.id);
    const known = await tags.hold(tx, accountId, body.tags ?? []);
    refuseUnknown({ ids: body.tags, known, pointer: '#/tags', what: 'tag' });

    const content = geofenceContent(body);
    const [saved] = current
      ? await replaceGeofences(tx, accountId, [{ id: current.id, content }], now)
      : await insertGeofences(tx, accountId, [content], now);
    if (!saved) throw new Error('No geofence was stored.');
    call.record(savedChange('geofence', saved.id, current, saved));
    call.headers.set('Location', `${call.self.path}/${saved.id}`);
  },

  listGeofences: (call) => listRecords(call, kind),
  getGeofence: (call) => getRecord(call, kind, call.path.geofenceId),
  deleteGeofence: (call) => deleteRecord(call, kind, call.path.geofenceId),

  restoreGeofence: (call) =>
    restoreRecord(call, kind, call.path.geofenceId, {
      async restore({ deletedUtc: _, ...geofence }) {
        const { tx } = call;
        const { accountId } = call.caller;
        // Without tags that were deleted in the meantime.
        const live = await tags.hold(tx, accountId, geofence.tags);
        const kept = geofence.tags.filter((tag) => live.has(tag));
        await restoreGeofence(tx, accountId, geofence.id, kept);
        return { ...geofence, tags: kept };
      },
    }),

  importGeofences: async ({ tx, caller, body, now, allLetters, record }) => {
    const { reply, changes } = await importGeofences(tx, caller.accountId, body, now, allLetters);
    record(changes);
    return reply;
  },

  tagGeofences: async ({ tx, caller: { accountId }, body: { ids, add = [], remove = [] }, record }) => {
    const had = await lockGeofences(tx, accountId, ids);
    const known = await tags.hold(tx, accountId, [...add, ...remove]);
    refuseUnknown(
      { ids, known: had, pointer: '#/ids', what: 'geofence' },
      { ids: add, known, pointer: '#/add', what: 'tag' },
      { ids: remove, known, pointer: '#/remove', what: 'tag' },
    );
    await changeTags(tx, accountId, { ids, add: [...new Set(add)], remove });
    const changed = (await lockGeofences(tx, accountId, ids)).values();
    record([...changed].map((geofence) => savedChange('geofence', geofence.id, had.get(geofence.id), geofence)));
  },
} satisfies Partial<Handlers>;

/** Ends its open visits. */
async function removeGeofences(tx: Transaction, accountId: number, ids: readonly number[], now: Date): Promise<void> {
  await deleteGeofences(tx, accountId, ids, now);
  await endVisitsTo(tx, accountId, ids);
}
