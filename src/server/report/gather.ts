/** Gathers a report: probe after probe, each in a snapshot of its own. */
import type { ReportProbe, TemperatureReport } from '../../contract/temperature-report.ts';
import { type Period, type TemperatureFigures, temperatureFigures } from '../../rules/temperature-figures.ts';
import type { Database, Transaction } from '../database/database.ts';
import { readAccount } from '../store/accounts.ts';
import { readMe } from '../store/users.ts';
import { alarmsWithContext, type DescribeMoments, withPlaces } from './alarm-context.ts';
import { type CurvePiece, curveOf } from './curve.ts';
import { type ProfileSteps, profileHistory } from './profile-history.ts';
import type { Scope, ScopedProbe } from './scope.ts';
import { readSeries } from './series.ts';

/** A probe of the report, and the line of its chart, which the API does not answer. */
export interface GatheredProbe {
  probe: ReportProbe;
  curve: CurvePiece[];
}

export interface Gathered {
  report: Omit<TemperatureReport, 'probes'>;
  probes: GatheredProbe[];
}

export interface Gathering {
  db: Database;
  describe: DescribeMoments;
  accountId: number;
  scope: Scope;
  /** Ends no later than now: what is not over has no figures. */
  period: Period;
  now: Date;
}

/** Columns of a chart: about its width in points. */
const columns = 500;

/** Account, period and creator. */
export async function headOf(
  tx: Transaction,
  accountId: number,
  userId: number,
  { scope, period, now }: Pick<Gathering, 'scope' | 'period' | 'now'>,
): Promise<Gathered['report']> {
  const { name, timeZone } = await readAccount(tx, accountId);
  const user = await readMe(tx, accountId, userId);
  return {
    startUtc: new Date(period.startMs).toISOString(),
    endUtc: new Date(period.endMs).toISOString(),
    createdUtc: now.toISOString(),
    createdBy: user?.name ?? user?.username ?? name,
    accountName: name,
    timeZone,
    scopeName: scope.name,
  };
}

export async function gatherProbes(gathering: Gathering): Promise<GatheredProbe[]> {
  const profiles: ProfileSteps = new Map();
  const probes: GatheredProbe[] = [];
  for (const probe of gathering.scope.probes) {
    probes.push(await gatherProbe(gathering, probe, profiles));
  }
  return probes;
}

async function gatherProbe(gathering: Gathering, probe: ScopedProbe, known: ProfileSteps): Promise<GatheredProbe> {
  const { db, describe, accountId, period, now } = gathering;
  const { series, checksum, profiles, alarms } = await db.snapshot(async (tx) => ({
    ...(await readSeries(tx, accountId, probe.probeId, period)),
    profiles: await profileHistory(tx, accountId, probe, { period, known, now }),
    alarms: await alarmsWithContext(tx, accountId, probe, period, now.getTime()),
  }));
  const figures = temperatureFigures(series, period);
  const curve = curveOf(series, period, { columns, usualMs: figures.usualIntervalMs });
  const placed = await withPlaces(alarms, describe);
  return { probe: { ...identityOf(probe), ...shownFigures(figures), profiles, alarms: placed, checksum }, curve };
}

const identityOf = ({ probeId, name, number, vehicleId, vehicle }: ScopedProbe) => ({
  probeId,
  name,
  number,
  vehicleId,
  vehicleName: vehicle.name,
  registration: vehicle.registration,
});

type Extreme = TemperatureFigures['minimum'];

const shownExtreme = (extreme: Extreme): ReportProbe['minimum'] =>
  extreme && { temperature: extreme.temperature, utc: new Date(extreme.utcMs).toISOString() };

const shownFigures = ({ heldMs, silences, withoutDataMs, usualIntervalMs, ...figures }: TemperatureFigures) => ({
  readings: figures.readings,
  usualIntervalSeconds: usualIntervalMs === null ? null : usualIntervalMs / 1000,
  minimum: shownExtreme(figures.minimum),
  maximum: shownExtreme(figures.maximum),
  mean: figures.mean,
  meanKinetic: figures.meanKinetic,
  secondsInside: heldMs.inside / 1000,
  secondsAbove: heldMs.above / 1000,
  secondsBelow: heldMs.below / 1000,
  secondsUnjudged: heldMs.unjudged / 1000,
  secondsWithoutData: withoutDataMs / 1000,
  silences: silences.map(({ startMs, endMs }) => ({
    startUtc: new Date(startMs).toISOString(),
    endUtc: new Date(endMs).toISOString(),
  })),
});
