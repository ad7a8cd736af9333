/** Temperature probes, readings and alarms. */
import * as z from 'zod';
import { utc } from '../../contract/fields.ts';
import { resourceTypes } from '../../contract/kinds.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { invalidFields, noSuch, notFound } from '../http/problems.ts';
import { alarmList, findAlarm, findAlarms, lockAlarms, reviewAlarms } from '../store/alarms.ts';
import { savedChange } from '../store/audit.ts';
import { customiseProbe, findProbe, listProbes, lockProbe } from '../store/probes.ts';
import { holdProfiles } from '../store/profiles.ts';
import { findUser } from '../store/users.ts';
import { listReadings } from '../telemetry/readings.ts';
import { countGrowing, exportGrowing, listGrowing, sumGrowing } from './growing-lists.ts';
import { referencedIds } from './records.ts';
import { refuseUnknown } from './unknown-ids.ts';

export const probeHandlers = {
  listProbes: async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const { accountId } = call.caller;
    const after = readCursor(cursor, z.int());
    const ids = await referencedIds(call, resourceTypes.probe);
    const probes = await listProbes(call.tx, accountId, { ...filter, ids, after, limit: limit && limit + 1 });
    return takePage(call, probes, limit, ({ probeId }) => probeId);
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

  reviewAlarms: async ({ tx, caller, body: { ids, cause, note }, now, record }) => {
    const { accountId } = caller;
    const had = await lockAlarms(tx, accountId, ids);
    refuseUnknown({ ids, known: had, pointer: '#/ids', what: 'alarm' });
    const reviewer = await findUser(tx, accountId, caller.userId);
    const review =
      cause === undefined
        ? null
        : { reviewedBy: reviewer?.name ?? reviewer?.username ?? '', cause, note: note ?? null };
    await reviewAlarms(tx, accountId, ids, review, now);
    const changed = await findAlarms(tx, accountId, ids);
    record(changed.map((after) => savedChange('alarm', after.id, had.get(after.id), after)));
  },
} satisfies Partial<Handlers>;
