import * as z from 'zod';
import { errorsAtMost } from '../../contract/choices.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { SoughtKind } from '../../contract/problem-reasons.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields, noSuch, notFound } from '../http/problems.ts';
import { savedChange } from '../store/audit.ts';
import {
  changeTags,
  deleteGeofences,
  findGeofence,
  insertGeofences,
  listGeofences,
  lockGeofence,
  lockGeofences,
  lockRestorableGeofence,
  replaceGeofences,
  restoreGeofence,
} from '../store/geofences.ts';
import { insertLiveEvents } from '../store/live-events.ts';
import { holdTags } from '../store/tags.ts';
import { endVisitsTo } from '../store/visits.ts';
import { geofenceContent } from './geofence-content.ts';
import { importGeofences } from './geofence-import.ts';
import { referencedIds, referencesGo, referencesReturn, restorableSince } from './records.ts';

export const geofenceHandlers = {
  saveGeofence: async (call) => {
    const { tx, body, now } = call;
    const { accountId } = call.caller;
    const current = body.id === undefined ? undefined : await lockGeofence(tx, accountId, body.id);
    if (body.id !== undefined && !current) throw notFound('geofence');
    if (current) call.expectUnchanged(current);
    const tags = await holdTags(tx, accountId, body.tags ?? []);
    refuseUnknown({ ids: body.tags, known: tags, pointer: '#/tags', what: 'tag' });

    const content = geofenceContent(body);
    if (current) await replaceGeofences(tx, accountId, [{ id: current.id, content }], now);
    const [id = 0] = current ? [current.id] : await insertGeofences(tx, accountId, [content], now);
    call.record(savedChange('geofence', id, current, { id, ...content }));
    call.headers.set('Location', `${call.self.path}/${id}`);
  },

  listGeofences: async (call) => {
    const { limit, cursor, deleted } = call.query;
    const after = readCursor(cursor, z.int());
    const ids = await referencedIds(call, resourceTypes.geofence);
    const options = { deleted, after, limit: limit && limit + 1, ids };
    return takePage(call, await listGeofences(call.tx, call.caller.accountId, options), limit, ({ id }) => id);
  },

  getGeofence: async ({ tx, caller, path }) => {
    const geofence = await findGeofence(tx, caller.accountId, path.geofenceId);
    if (!geofence) throw notFound('geofence');
    return geofence;
  },

  deleteGeofence: async ({ tx, caller: { accountId }, path: { geofenceId }, now, record }) => {
    const before = await lockGeofence(tx, accountId, geofenceId);
    if (!before) throw notFound('geofence');
    await removeGeofences(tx, accountId, [geofenceId], now);
    record({ action: 'delete', resource: 'geofence', id: geofenceId, before });
    record(await referencesGo(tx, accountId, resourceTypes.geofence, [geofenceId], now));
  },

  restoreGeofence: async ({ tx, caller: { accountId }, path: { geofenceId }, now, record }) => {
    const before = await lockRestorableGeofence(tx, accountId, geofenceId, restorableSince(now));
    if (!before) throw notFound('geofence');
    const { deletedUtc, ...geofence } = before;
    if (deletedUtc === undefined) {
      record([]);
      return geofenceId;
    }
    // Without tags that were deleted in the meantime. An existing geofence has only existing tags.
    const live = await holdTags(tx, accountId, geofence.tags);
    const tags = geofence.tags.filter((tag) => live.has(tag));
    await restoreGeofence(tx, accountId, geofenceId, tags, now);
    record({ action: 'restore', resource: 'geofence', id: geofenceId, before, after: { ...geofence, tags } });
    record(await referencesReturn(tx, accountId, resourceTypes.geofence, [geofenceId]));
    return geofenceId;
  },

  importGeofences: async ({ tx, caller, body, now, record }) => {
    const { reply, changes } = await importGeofences(tx, caller.accountId, body, now);
    record(changes);
    return reply;
  },

  tagGeofences: async ({ tx, caller: { accountId }, body: { ids, add = [], remove = [] }, now, record }) => {
    const had = await lockGeofences(tx, accountId, ids);
    const tags = await holdTags(tx, accountId, [...add, ...remove]);
    refuseUnknown(
      { ids, known: had, pointer: '#/ids', what: 'geofence' },
      { ids: add, known: tags, pointer: '#/add', what: 'tag' },
      { ids: remove, known: tags, pointer: '#/remove', what: 'tag' },
    );
    await changeTags(tx, accountId, { ids, add: [...new Set(add)], remove }, now);
    const changed = (await lockGeofences(tx, accountId, ids)).values();
    record([...changed].map((geofence) => savedChange('geofence', geofence.id, had.get(geofence.id), geofence)));
  },

  deleteGeofences: async ({ tx, caller: { accountId }, body: { ids }, now, record }) => {
    const had = await lockGeofences(tx, accountId, ids);
    refuseUnknown({ ids, known: had, pointer: '#/ids', what: 'geofence' });
    await removeGeofences(tx, accountId, ids, now);
    record([...had].map(([id, before]) => ({ action: 'delete', resource: 'geofence', id, before })));
    record(await referencesGo(tx, accountId, resourceTypes.geofence, ids, now));
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

/** Ends its open visits. */
async function removeGeofences(tx: Transaction, accountId: number, ids: readonly number[], now: Date): Promise<void> {
  await deleteGeofences(tx, accountId, ids, now);
  await insertLiveEvents(tx, accountId, { visit: await endVisitsTo(tx, accountId, ids, now) });
}

interface SentIds {
  ids: readonly number[] | undefined;
  /** Existing records of the account. */
  known: { has(id: number): boolean };
  pointer: string;
  what: SoughtKind;
}

/** 400 with the index of each id that is no existing record of the account. */
function refuseUnknown(...lists: readonly SentIds[]): void {
  const errors: FieldProblem[] = [];
  let omitted = 0;
  for (const { ids = [], known, pointer, what } of lists) {
    for (const [index, id] of ids.entries()) {
      if (known.has(id)) continue;
      if (errors.length < errorsAtMost) errors.push(noSuch(`${pointer}/${index}`, what));
      else omitted += 1;
    }
  }
  if (errors.length > 0) throw invalidFields(errors, omitted);
}
