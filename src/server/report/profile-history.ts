/** Which profile judged a probe's readings in a period, with its bounds at the time. It follows from the audit. */
import * as z from 'zod';
import type { AuditEntry } from '../../contract/administration.ts';
import type { ReportProbe } from '../../contract/temperature-report.ts';
import type { Period } from '../../rules/temperature-figures.ts';
import type { Transaction } from '../database/database.ts';
import { listChanges } from '../store/audit.ts';

type Step<Value> = { utcMs: number; value: Value; by: string | null };
type Shown = ReportProbe['profiles'][number];

const assigned = z.object({ profileId: z.int().nullable() });
const bounds = z.object({ name: z.string(), lowerBound: z.number(), upperBound: z.number() });
type Bounds = z.output<typeof bounds>;

/** Caches the histories of profiles: many probes have the same one. */
export type ProfileSteps = Map<number, Promise<Step<Bounds>[]>>;

const everSince = new Date(0);

export async function profileHistory(
  tx: Transaction,
  accountId: number,
  probe: { probeId: number; profileId: number | null },
  { period, known, now }: { period: Period; known: ProfileSteps; now: Date },
): Promise<Shown[]> {
  const history = (resource: 'probe' | 'profile', resourceId: number): Promise<AuditEntry[]> =>
    listChanges(tx, accountId, { startDate: everSince, endDate: now, resources: [resource], resourceId });
  const ofProbe = stepsOf(await history('probe', probe.probeId), assigned, { profileId: probe.profileId });
  const ids = new Set(ofProbe.flatMap(({ value }) => value.profileId ?? []));
  const ofProfile = new Map<number, Step<Bounds>[]>();
  for (const id of ids) {
    let steps = known.get(id);
    if (!steps) {
      steps = history('profile', id).then((entries) => stepsOf(entries, bounds));
      known.set(id, steps);
    }
    ofProfile.set(id, await steps);
  }
  return shownOf(ofProbe, ofProfile, period);
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
  ofProfile: ReadonlyMap<number, readonly Step<Bounds>[]>,
  { startMs, endMs }: Period,
): Shown[] {
  const times = [ofProbe, ...ofProfile.values()].flatMap((steps) => steps.map(({ utcMs }) => utcMs));
  const within = [...new Set(times)]
    .filter((utcMs) => utcMs > startMs && utcMs < endMs)
    .sort((one, other) => one - other);
  const shown: Shown[] = [];
  for (const utcMs of [startMs, ...within]) {
    const assignment = stepAt(ofProbe, utcMs);
    const profileId = assignment?.value.profileId ?? null;
    const profile = profileId === null ? undefined : stepAt(ofProfile.get(profileId), utcMs);
    const changed = [assignment, profile].find((step) => step?.utcMs === utcMs);
    const now: Shown = {
      startUtc: new Date(utcMs).toISOString(),
      profileId,
      name: profile?.value.name ?? null,
      lowerBound: profile?.value.lowerBound ?? null,
      upperBound: profile?.value.upperBound ?? null,
      changedBy: changed?.by ?? null,
    };
    if (!isSame(shown.at(-1), now)) shown.push(now);
  }
  return shown;
}

const isSame = (one: Shown | undefined, other: Shown): boolean =>
  one !== undefined &&
  one.profileId === other.profileId &&
  one.name === other.name &&
  one.lowerBound === other.lowerBound &&
  one.upperBound === other.upperBound;
