/** Temperature probes, readings and alarms. */

import { utc } from '../../contract/fields.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import type { Probe } from '../../contract/temperature.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { invalidFields, noSuch, notFound } from '../http/problems.ts';
import { alarmList, findAlarm, type Review } from '../store/alarms.ts';
import { customiseProbe, findProbe, listProbes, lockProbe } from '../store/probes.ts';
import { holdProfiles } from '../store/profiles.ts';
import { reviewedNow } from '../store/updated.ts';
import { listReadings } from '../telemetry/readings.ts';
import { contextOf } from './bulk/bulk-kind.ts';
import { write } from './bulk/import-rows.ts';
import { bulkAlarms } from './bulk/kinds/alarms.ts';
import { callerName } from './caller-name.ts';
import { countGrowing, exportGrowing, idsToChange, listGrowing, partsOf, sumGrowing } from './growing-lists.ts';
import { pageAfter, referencedIds } from './records.ts';
import { refuseUnknown } from './unknown-ids.ts';

const notReviewed: Review = { reviewedUtc: null, reviewedBy: null, cause: null, note: null };

export const probeHandlers = {
  listProbes: async (call) => {
    const { limit, cursor: _, updatedSince: __, ...filter } = call.query;
    const { accountId } = call.caller;
    const page = pageAfter(call, ({ probeId }: Probe) => probeId);
    const ids = await referencedIds(call, resourceTypes.probe);
    const probes = await listProbes(call.tx, accountId, { ...filter, ids, ...page.options, limit: limit && limit + 1 });
    return takePage(call, probes, limit, page.keyOf);
  },

  getProbe: async ({ tx, caller, path }) => {
    const probe = await findProbe(tx, caller.accountId, path.probeId);
    if (!probe) throw notFound('probe');
    return probe;
  },

  saveProbe: async ({ tx, caller: { accountId }, body: { probeId, name, profileId }, expectUnchanged, record }) => {
    const before = await lockProbe(tx, accountId, probeId);
    if (!before) throw notFound('probe');
    expectUnchanged(before);
    if (profileId !== null && !(await holdProfiles(tx, accountId, [profileId])).has(profileId)) {
      throw invalidFields([noSuch('#/profileId', 'profile')]);
    }
    await customiseProbe(tx, accountId, probeId, { name, profileId });
    record({ action: 'update', resource: 'probe', id: probeId, before, after: { ...before, name, profileId } });
  },

  listReadings: async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const after = readCursor(cursor, utc);
    const readings = await listReadings(call.tx, call.caller.accountId, {
      ...filter,
      after,
      limit: limit && limit + 1,
    });
    return takePage(call, readings, limit, (reading) => reading.utc);
  },

  listAlarms: (call) => listGrowing(call, alarmList),
  sumAlarms: (call) => sumGrowing(call, alarmList),
  exportAlarms: { download: (call) => exportGrowing(call, alarmList) },

  countAlarms: (call) => countGrowing(call, alarmList),

  getAlarm: async ({ tx, caller, path }) => {
    const alarm = await findAlarm(tx, caller.accountId, path.alarmId);
    if (!alarm) throw notFound('alarm');
    return alarm;
  },

  reviewAlarms: async (call) => {
    const { tx, caller, body, record } = call;
    const { cause, note } = body;
    const given = { reviewedUtc: reviewedNow, reviewedBy: (await callerName(tx, caller)) ?? '' };
    const reviewOf = (alarm: Review): Review =>
      cause === undefined ? notReviewed : { ...given, cause, note: note === undefined ? alarm.note : note };
    record([]);
    const known = new Set<number>();
    for (const ids of partsOf(await idsToChange(call, alarmList))) {
      const had = await bulkAlarms.store.lock(tx, caller.accountId, ids);
      for (const id of had.keys()) known.add(id);
      const planned = [...had].map(([id, alarm]) => ({
        index: id,
        current: { id, record: alarm },
        content: reviewOf(alarm),
      }));
      record((await write(contextOf(call), bulkAlarms, planned)).changes);
    }
    refuseUnknown({ ids: body.ids, known, pointer: '#/ids', what: 'alarm' });
  },
} satisfies Partial<Handlers>;
