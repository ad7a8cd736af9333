/** Kinds without rules between their records. */

import { type AlertRule, type AlertRuleParsed, alertRuleInput } from '../../../../contract/alerts.ts';
import { fold } from '../../../../contract/fold.ts';
import type { InputType } from '../../../../contract/inputs.ts';
import type { Profile } from '../../../../contract/temperature.ts';
import type { Fleet } from '../../../../contract/vehicles.ts';
import { noSuch } from '../../../http/problems.ts';
import { type AlertRuleContent, alertRuleRows } from '../../../store/alert-rules.ts';
import { type FleetContent, fleetRows, fleets } from '../../../store/fleets.ts';
import { geofences } from '../../../store/geofences.ts';
import { holdInputTypes, type InputTypeContent, inputTypeRows } from '../../../store/input-types.ts';
import { inputTypesInUse } from '../../../store/inputs.ts';
import { listProbes, profilesInUse } from '../../../store/probes.ts';
import { inputTypesOfProfiles, type ProfileContent, profileRows, profiles } from '../../../store/profiles.ts';
import { knownUsers } from '../../../store/rule-users.ts';
import { tags } from '../../../store/tags.ts';
import { fleetsInUse, vehicles } from '../../../store/vehicles.ts';
import { alertRuleContent, userProblems } from '../../alerts.ts';
import { reportProblems } from '../../report-problems.ts';
import type { BulkContext, BulkKind, Deletable, ImportKind } from '../bulk-kind.ts';
import { addProblem, addUnknown, idsOf, type RowProblems } from '../row-problems.ts';

const setOf = (rows: readonly { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id));

export const bulkFleets: BulkKind<FleetContent, Fleet> & Deletable<Fleet> = {
  kind: 'fleet',
  store: fleetRows,
  deletion: fleetRows,
  contentOf: ({ name, silentAfterMinutes }) => ({ name, silentAfterMinutes }),
  inUse: async ({ tx, accountId }, ids) => setOf(await fleetsInUse(tx, accountId, ids)),
};

export const bulkInputTypes: BulkKind<InputTypeContent, InputType> & Deletable<InputType> = {
  kind: 'inputType',
  store: inputTypeRows,
  deletion: inputTypeRows,
  contentOf: ({ name, inputDescription }) => ({ name, inputDescription }),
  inUse: async ({ tx, accountId }, ids) =>
    setOf([...(await inputTypesInUse(tx, accountId, ids)), ...(await inputTypesOfProfiles(tx, accountId, ids))]),
};

const typeOf = ({ suspendInputTypeId }: ProfileContent): number | null => suspendInputTypeId;

export const bulkProfiles: BulkKind<ProfileContent, Profile> & Deletable<Profile> = {
  kind: 'profile',
  store: profileRows,
  deletion: profileRows,
  contentOf: ({ id: _, created: __, updated: ___, deletedUtc: ____, ...content }) => content,
  async problems({ tx, accountId }, rows) {
    const problems: RowProblems = new Map();
    const known = await holdInputTypes(tx, accountId, idsOf(rows, typeOf));
    addUnknown(problems, rows, typeOf, known, '#/suspendInputTypeId', 'inputType');
    return problems;
  },
  inUse: async ({ tx, accountId }, ids) => setOf(await profilesInUse(tx, accountId, ids)),
};

export const bulkAlertRules: ImportKind<AlertRuleParsed, AlertRuleContent, AlertRule> & Deletable<AlertRule> = {
  kind: 'alertRule',
  store: alertRuleRows,
  creation: alertRuleRows,
  schema: alertRuleInput,
  deletion: alertRuleRows,
  nameField: 'name',
  nameKey: fold,
  contentOf: ({ id: _, deletedUtc: __, ...content }) => content,
  content:
    () =>
    ({ parsed }) =>
      alertRuleContent(parsed),
  async problems(context, rows) {
    const { tx, accountId } = context;
    const contents = rows.map(({ content }) => content);
    const known = await scopesOf(context, contents);
    const users = await knownUsers(
      tx,
      accountId,
      contents.flatMap(({ userIds }) => userIds),
    );
    const problems: RowProblems = new Map();
    for (const { index, content, current } of rows) {
      const { scope, scopeId } = content;
      if (scope !== 'all' && scopeId !== null && !known[scope].has(scopeId))
        addProblem(problems, index, noSuch('#/scopeId', scope));
      for (const problem of [...reportProblems(content), ...userProblems(content, users, current?.record)])
        addProblem(problems, index, problem);
    }
    const types = await holdInputTypes(tx, accountId, idsOf(rows, ruleTypeOf));
    addUnknown(problems, rows, ruleTypeOf, types, '#/inputTypeId', 'inputType');
    addUnknown(problems, rows, ruleTagOf, await tags.hold(tx, accountId, idsOf(rows, ruleTagOf)), '#/tagId', 'tag');
    const knownGeofences = await geofences.hold(tx, accountId, idsOf(rows, ruleGeofenceOf));
    addUnknown(problems, rows, ruleGeofenceOf, knownGeofences, '#/geofenceId', 'geofence');
    return problems;
  },
};

const ruleTypeOf = ({ inputTypeId }: AlertRuleContent): number | null => inputTypeId;
const ruleGeofenceOf = ({ geofenceId }: AlertRuleContent): number | null => geofenceId;
const ruleTagOf = ({ tagId }: AlertRuleContent): number | null => tagId;

async function scopesOf({ tx, accountId }: BulkContext, rules: readonly AlertRuleContent[]) {
  const ids = (wanted: AlertRule['scope']): number[] =>
    rules.flatMap(({ scope, scopeId }) => (scope === wanted && scopeId !== null ? [scopeId] : []));
  const probes = await listProbes(tx, accountId, { ids: ids('probe') });
  return {
    fleet: await fleets.hold(tx, accountId, ids('fleet')),
    vehicle: await vehicles.hold(tx, accountId, ids('vehicle')),
    profile: await profiles.hold(tx, accountId, ids('profile')),
    probe: new Set(probes.map(({ probeId }) => probeId)),
  };
}
