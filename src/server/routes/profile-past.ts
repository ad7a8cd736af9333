/** Questions about the alarms that a profile would have given. */
import type { PastAlarmsQuestion } from '../../contract/temperature.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Queryable } from '../database/database.ts';
import { invalidFields, noSuch } from '../http/problems.ts';
import { askPastAlarms } from '../past/ask-past-alarms.ts';
import { inputTypes } from '../store/input-types.ts';
import { probesOfPast } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import { delaysOf } from './profiles.ts';
import { refuseUnknown } from './unknown-ids.ts';

export const profilePastHandlers = {
  askPastAlarms: {
    async withoutTransaction({ body, caller, db, services, signal }) {
      const { accountId } = caller;
      const probes = await askedProbes(db, accountId, body);
      const period = { startMs: body.startDate.getTime(), endMs: body.endDate.getTime() };
      const question = { accountId, probes, terms: termsOf(body), ...period };
      return askPastAlarms(db, services.workers, question, { asker: caller, signal });
    },
  },
} satisfies Partial<Handlers>;

const termsOf = (body: PastAlarmsQuestion) => ({
  lower: body.lowerBound,
  upper: body.upperBound,
  ...delaysOf(body),
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
