import * as z from 'zod';
import { restoreSeconds } from '../../contract/choices.ts';
import type { Handlers } from '../handlers.ts';
import { readCursor, takePage } from '../page.ts';
import { notFound, unknownReferences } from '../problems.ts';
import {
  changeTags,
  deleteGeofences,
  findGeofence,
  insertGeofences,
  listGeofences,
  lockGeofence,
  lockGeofences,
  lockRestorable,
  replaceGeofences,
  restoreGeofence,
} from '../store/geofences.ts';
import { holdTags } from '../store/tags.ts';
import { geofenceContent } from './geofence-content.ts';
import { importGeofences } from './geofence-import.ts';
import { type Unknown, unknownIds } from './unknown-ids.ts';

export const geofenceHandlers = {
  saveGeofence: async (call) => {
    const { tx, body, now } = call;
    const { accountId } = call.caller;
    const current = body.id === undefined ? undefined : await lockGeofence(tx, accountId, body.id);
    if (body.id !== undefined && !current) throw notFound('geofence');
    if (current) call.expectUnchanged(current);
    const tags = await holdTags(tx, accountId, body.tags ?? []);
    refuse(unknownIds(body.tags, tags, '#/tags', 'tag'));

    const content = geofenceContent(body);
    if (current) await replaceGeofences(tx, accountId, [{ id: current.id, content }], now);
    const [created] = current ? [] : await insertGeofences(tx, accountId, [content], now);
    call.headers.set('Location', `${call.self.path}/${current?.id ?? created}`);
  },

  listGeofences: async (call) => {
    const { limit, cursor, deleted } = call.query;
    const after = readCursor(cursor, z.int());
    const geofences = await listGeofences(call.tx, call.caller.accountId, {
      deleted,
      after,
      limit: limit && limit + 1,
    });
    return takePage(call, geofences, limit, ({ id }) => id);
  },

  getGeofence: async ({ tx, caller, path }) => {
    const geofence = await findGeofence(tx, caller.accountId, path.geofenceId);
    if (!geofence) throw notFound('geofence');
    return geofence;
  },

  deleteGeofence: async ({ tx, caller, path, now }) => {
    if ((await deleteGeofences(tx, caller.accountId, [path.geofenceId], now)) === 0) throw notFound('geofence');
  },

  restoreGeofence: async ({ tx, caller: { accountId }, path: { geofenceId }, now }) => {
    const since = new Date(now.getTime() - restoreSeconds * 1000);
    const had = await lockRestorable(tx, accountId, geofenceId, since);
    if (!had) throw notFound('geofence');
    // Tags that were deleted meanwhile stay away. A live geofence has only live ones.
    const live = await holdTags(tx, accountId, had);
    const tags = had.filter((tag) => live.has(tag));
    await restoreGeofence(tx, accountId, geofenceId, tags, now);
    return geofenceId;
  },

  importGeofences: ({ tx, caller, body, now }) => importGeofences(tx, caller.accountId, body, now),

  tagGeofences: async ({ tx, caller: { accountId }, body: { ids, add = [], remove = [] }, now }) => {
    const geofences = await lockGeofences(tx, accountId, ids);
    const tags = await holdTags(tx, accountId, [...add, ...remove]);
    refuse([
      ...unknownIds(ids, geofences, '#/ids', 'geofence'),
      ...unknownIds(add, tags, '#/add', 'tag'),
      ...unknownIds(remove, tags, '#/remove', 'tag'),
    ]);
    await changeTags(tx, accountId, { ids, add: [...new Set(add)], remove }, now);
  },

  deleteGeofences: async ({ tx, caller: { accountId }, body: { ids }, now }) => {
    refuse(unknownIds(ids, await lockGeofences(tx, accountId, ids), '#/ids', 'geofence'));
    await deleteGeofences(tx, accountId, ids, now);
  },
} satisfies Pick<
  Handlers,
  | 'saveGeofence'
  | 'listGeofences'
  | 'getGeofence'
  | 'deleteGeofence'
  | 'restoreGeofence'
  | 'importGeofences'
  | 'tagGeofences'
  | 'deleteGeofences'
>;

function refuse(unknown: readonly Unknown[]): void {
  if (unknown.length > 0) throw unknownReferences(unknown);
}
