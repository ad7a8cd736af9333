/** Which profile judged a probe's readings in a period, with its terms at the time. It follows from the audit. */
import * as z from 'zod';
import type { AuditEntry } from '../../contract/administration.ts';
import type { ReportProbe } from '../../contract/temperature-report.ts';
import type { Period } from '../../rules/temperature-figures.ts';
import type { Transaction } from '../database/database.ts';
import { listChanges } from '../store/audit.ts';
import { inputTypes } from '../store/input-types.ts';
import { profiles } from '../store/profiles.ts';
import type { RecordStore } from '../store/record-store.ts';

type Step<Value> = { utcMs: number; value: Value; by: string | null };
type Shown = ReportProbe['profiles'][number];
type Nameless = Omit<Shown, 'suspendInputTypeName'>;

const assigned = z.object({ profileId: z.int().nullable() });
const terms = z.object({
  name: z.string(),
  lowerBound: z.number(),
  upperBound: z.number(),
  alarmAfterMinutes: z.int(),
  clearAfterMinutes: z.int(),
  suspendInputTypeId: z.int().nullable(),
  suspendMinutes: z.int(),
});
type Terms = z.output<typeof terms>;

/** Caches the histories of profiles: many probes have the same one. */
export type ProfileSteps = Map<number, Promise<Step<Terms>[]>>;

const everSince = new Date(0);

export async function profileHistory(
  tx: Transaction,
  accountId: number,
  probe: { probeId: number; profileId: number | null },
  { period, known, now }: { period: Period; known: ProfileSteps; now: Date },
): Promise<Shown[]> {
  const history = (resource: 'probe' | 'profile', resourceId: number): Promise<AuditEntry[]> =>
    listChanges(tx, accountId, { startDate: everSince, endDate: now, resource: [resource], resourceId });
  const ofProbe = stepsOf(await history('probe', probe.probeId), assigned, { profileId: probe.profileId });
  const ids = new Set(ofProbe.flatMap(({ value }) => value.profileId ?? []));
  const ofProfile = new Map<number, Step<Terms>[]>();
  for (const id of ids) {
    let steps = known.get(id);
    if (!steps) {
      steps = history('profile', id).then(async (entries) => stepsOf(entries, terms, await current(tx, accountId, id)));
      known.set(id, steps);
    }
    ofProfile.set(id, await steps);
  }
  return named(tx, accountId, shownOf(ofProbe, ofProfile, period));
}

async function current(tx: Transaction, accountId: number, profileId: number): Promise<Terms | undefined> {
  const [profile] = await withDeleted(profiles, tx, accountId, [profileId]);
  return profile;
}

async function withDeleted<Saved>(
  store: Pick<RecordStore<Saved>, 'list'>,
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
): Promise<Saved[]> {
  return (await Promise.all([false, true].map((deleted) => store.list(tx, accountId, { ids, deleted })))).flat();
}

/** With the names of the suspending input types, which may be deleted. */
async function named(tx: Transaction, accountId: number, steps: readonly Nameless[]): Promise<Shown[]> {
  const ids = [...new Set(steps.flatMap(({ suspendInputTypeId }) => suspendInputTypeId ?? []))];
  const found = ids.length === 0 ? [] : await withDeleted(inputTypes, tx, accountId, ids);
  const names = new Map(found.map(({ inputTypeId, name }) => [inputTypeId, name]));
  return steps.map((step) => ({
    ...step,
    suspendInputTypeName: (step.suspendInputTypeId !== null && names.get(step.suspendInputTypeId)) || null,
  }));
}

/** The values over time, the first one since ever. `current` is the only one if the audit has no entry. */
function stepsOf<Value>(entries: readonly AuditEntry[], schema: z.ZodType<Value>, current?: Value): Step<Value>[] {
  const steps: Step<Value>[] = [];
  for (const { before, after, utc, username } of entries) {
    const [from, to] = [schema.safeParse(before), schema.safeParse(after)];
    if (steps.length === 0 && from.success) steps.push({ utcMs: Number.NEGATIVE_INFINITY, value: from.data, by: null });
    if (to.success) {
      const utcMs = steps.length === 0 ? Number.NEGATIVE_INFINITY : Date.parse(utc);
      steps.push({ utcMs, value: to.data, by: username });
    }
  }
  if (steps.length === 0 && current !== undefined)
    steps.push({ utcMs: Number.NEGATIVE_INFINITY, value: current, by: null });
  return steps;
}

const stepAt = <Value>(steps: readonly Step<Value>[] | undefined, utcMs: number): Step<Value> | undefined =>
  steps?.findLast((step) => step.utcMs <= utcMs);

function shownOf(
  ofProbe: readonly Step<z.output<typeof assigned>>[],
  ofProfile: ReadonlyMap<number, readonly Step<Terms>[]>,
  { startMs, endMs }: Period,
): Nameless[] {
  const times = [ofProbe, ...ofProfile.values()].flatMap((steps) => steps.map(({ utcMs }) => utcMs));
  const within = [...new Set(times)]
    .filter((utcMs) => utcMs > startMs && utcMs < endMs)
    .sort((one, other) => one - other);
  const shown: Nameless[] = [];
  for (const utcMs of [startMs, ...within]) {
    const assignment = stepAt(ofProbe, utcMs);
    const profileId = assignment?.value.profileId ?? null;
    const profile = profileId === null ? undefined : stepAt(ofProfile.get(profileId), utcMs);
    const changed = [assignment, profile].find((step) => step?.utcMs === utcMs);
    const now: Nameless = {
      startUtc: new Date(utcMs).toISOString(),
      profileId,
      name: profile?.value.name ?? null,
      lowerBound: profile?.value.lowerBound ?? null,
      upperBound: profile?.value.upperBound ?? null,
      alarmAfterMinutes: profile?.value.alarmAfterMinutes ?? null,
      clearAfterMinutes: profile?.value.clearAfterMinutes ?? null,
      suspendInputTypeId: profile?.value.suspendInputTypeId ?? null,
      suspendMinutes: profile?.value.suspendMinutes ?? null,
      changedBy: changed?.by ?? null,
    };
    if (!isSame(shown.at(-1), now)) shown.push(now);
  }
  return shown;
}

const isSame = (one: Nameless | undefined, other: Nameless): boolean =>
  one !== undefined && judging.every((field) => one[field] === other[field]);

/** What a change of shows as a step. */
const judging = ['profileId', ...terms.keyof().options] as const;
