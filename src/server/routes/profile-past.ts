/** Questions about the alarms that a profile would have given. */
import type { PastAlarmsAnswer, PastAlarmsQuestion } from '../../contract/temperature.ts';
import { askSnapshot } from '../api/ask-snapshot.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Queryable } from '../database/database.ts';
import { invalidFields, noSuch } from '../http/problems.ts';
import { spanOf } from '../past/compare.ts';
import { compareAlarms } from '../past/compare-alarms.ts';
import { findPastAlarms, type PastAlarm } from '../past/past-alarms.ts';
import { alarmSpans } from '../store/alarms.ts';
import { inputTypes } from '../store/input-types.ts';
import { probesOfPast } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import { delaysOf } from './profiles.ts';
import { refuseUnknown } from './unknown-ids.ts';

export const profilePastHandlers = {
  askPastAlarms: {
    async withoutTransaction({ body, caller, db, services, signal: hangUp }) {
      const { accountId } = caller;
      return services.questions.ask(caller, hangUp, (signal) =>
        askSnapshot(db, signal, async (tx) => {
          const probes = await askedProbes(tx, accountId, body);
          const { startDate, endDate } = body;
          const period = { startMs: startDate.getTime(), endMs: endDate.getTime() };
          const found = await findPastAlarms(tx, { accountId, probes, terms: termsOf(body), signal, ...period });
          const probeIds = probes.map(({ probeId }) => probeId);
          const stored = await alarmSpans(tx, accountId, { probeIds, startDate, endDate });
          return { alarms: found.map(toAnswer), compared: compareAlarms(stored, found) };
        }),
      );
    },
  },
} satisfies Partial<Handlers>;

const termsOf = (body: PastAlarmsQuestion) => ({
  lower: body.lowerBound,
  upper: body.upperBound,
  ...delaysOf(body),
});

const toAnswer = ({ startUtcMs, raisedUtcMs, endUtcMs, ...alarm }: PastAlarm): PastAlarmsAnswer['alarms'][number] => ({
  ...alarm,
  ...spanOf({ startUtcMs, endUtcMs }),
  raisedUtc: new Date(raisedUtcMs).toISOString(),
});

/** Those that have the profile now, and those sent. 400 if the body names a record that does not exist. */
async function askedProbes(
  db: Queryable,
  accountId: number,
  { profileId, probeIds, suspendInputTypeId }: PastAlarmsQuestion,
): Promise<{ probeId: number; vehicleId: number }[]> {
  if (typeof suspendInputTypeId === 'number' && !(await inputTypes.find(db, accountId, suspendInputTypeId)))
    throw invalidFields([noSuch('#/suspendInputTypeId', 'inputType')]);
  if (profileId !== undefined && !(await profiles.find(db, accountId, profileId)))
    throw invalidFields([noSuch('#/profileId', 'profile')]);
  const probes = await probesOfPast(db, accountId, { profileId, ids: probeIds });
  const known = new Set(probes.map(({ probeId }) => probeId));
  refuseUnknown({ ids: probeIds, known, pointer: '#/probeIds', what: 'probe' });
  return probes;
}
