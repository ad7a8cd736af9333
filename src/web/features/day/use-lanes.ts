import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { alarmsQuery } from '../../api/alarms.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { readingsQuery } from '../../api/readings.ts';
import {
  assignmentsQuery,
  deletedQuery,
  inputHistoryQuery,
  inputsQuery,
  inputTypesQuery,
  probesQuery,
  profilesQuery,
} from '../../api/records.ts';
import { visitsQuery } from '../../api/visits.ts';
import { grouped } from '../../data/grouped.ts';
import { useDriverName } from '../../data/names.ts';
import type { Period } from '../../data/period.ts';
import { inputName, stateWords } from '../../data/state-words.ts';
import { useNow } from '../../data/use-now.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import type { ChartLane } from '../../ui/chart/LineChart.tsx';
import type { Bounds, Series } from '../../ui/chart/series.ts';
import { statesIn } from '../../ui/chart/states.ts';
import { type Bar, barsOf } from './bars.ts';

export interface ProbeLane {
  id: number;
  label: string;
  series: Series | undefined;
  bounds: Bounds | undefined;
}

/** What happened in the vehicle besides driving. A lane is undefined while it loads, and if it cannot be loaded. */
export interface Lanes {
  visits: readonly Bar[] | undefined;
  drivers: readonly Bar[] | undefined;
  inputs: readonly ChartLane[] | undefined;
  probes: readonly ProbeLane[] | undefined;
  alarms: readonly Bar[] | undefined;
  /** Requests that are under way, or have failed, by the name of their lane. */
  loading: readonly LaneName[];
  failed: readonly LaneName[];
  retry: () => void;
}

export type LaneName = 'visits' | 'drivers' | 'inputs' | 'probes' | 'alarms';

const everyMs = 60_000;

/** Without a vehicle nothing is requested. */
export function useLanes(of: number | undefined, period: Period): Lanes {
  const { startMs, endMs } = period;
  const [vehicleId, enabled] = [of ?? 0, of !== undefined];
  const dates = useMemo(
    () => ({ startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() }),
    [startMs, endMs],
  );
  const nowMs = Math.min(useNow(everyMs), endMs);
  const visits = useQuery({ ...visitsQuery({ vehicleId, ...dates, overlap: true }), enabled });
  const assignments = useQuery({ ...assignmentsQuery({ vehicleId, ...dates }), enabled });
  const alarms = useQuery({ ...alarmsQuery({ vehicleId, ...dates }), enabled });
  const inputs = useInputLanes(of, period, nowMs);
  const probes = useProbeLanes(of, dates);
  const geofenceName = useGeofenceName();
  const driverName = useDriverName();
  const probeName = probes.nameOf;
  const states = Object.entries({
    visits: [visits],
    drivers: [assignments],
    inputs: inputs.requests,
    probes: probes.requests,
    alarms: [alarms],
  } satisfies Record<LaneName, readonly Request[]>) as [LaneName, readonly Request[]][];
  return {
    visits: useBars(visits.data, period, nowMs, ({ geofenceId }) => geofenceName(geofenceId)),
    drivers: useBars(assignments.data, period, nowMs, ({ driverId }) => driverName(driverId)),
    alarms: useBars(alarms.data, period, nowMs, ({ probeId, bound }) =>
      text.day.alarmOf(
        probeName(probeId),
        bound === 'upper' ? text.temperature.alarms.warm : text.temperature.alarms.cold,
      ),
    ),
    inputs: inputs.lanes,
    probes: probes.lanes,
    loading: enabled ? states.filter(([, requests]) => requests.some(isLoading)).map(([name]) => name) : [],
    failed: states.filter(([, requests]) => requests.some(hasFailed)).map(([name]) => name),
    retry: () => {
      for (const request of states.flatMap(([, requests]) => requests)) if (hasFailed(request)) void request.refetch();
    },
  };
}

type Request = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

const isLoading = ({ isPending }: Request): boolean => isPending;
const hasFailed = ({ error, isPending }: Request): boolean => error !== null && !isPending;

type Dates = Readonly<Record<'startDate' | 'endDate', string>>;

function useBars<Record extends { id: number; vehicleId: number; startUtc: string; endUtc: string | null }>(
  records: readonly Record[] | undefined,
  period: Period,
  nowMs: number,
  nameOf: (record: Record) => string,
): readonly Bar[] | undefined {
  return records && barsOf(records, period, nowMs, nameOf);
}

function useGeofenceName(): (geofenceId: number) => string {
  const { data: geofences } = useQuery(geofencesQuery);
  const { data: deleted } = useQuery(deletedQuery('geofence'));
  return useMemo(() => {
    const names = new Map([...(deleted ?? []), ...(geofences ?? [])].map(({ id, description }) => [id, description]));
    return (geofenceId) => names.get(geofenceId) ?? text.visits.unknownGeofence;
  }, [geofences, deleted]);
}

function useInputLanes(of: number | undefined, { startMs, endMs }: Period, nowMs: number) {
  const [vehicleId, enabled] = [of ?? 0, of !== undefined];
  const { number: inDigits } = useFormat();
  const known = useQuery({ ...inputsQuery({ vehicleId }), enabled });
  const inputs = known.data;
  const { data: types } = useQuery(inputTypesQuery());
  const dates = { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() };
  const changed = useQuery({ ...inputHistoryQuery({ vehicleId, ...dates }), enabled });
  const history = changed.data;
  const lanes = useMemo(() => {
    if (!inputs || !history) return undefined;
    const changes = grouped(history, ({ inputId }) => inputId);
    return inputs.map(({ inputId, inputTypeId, number }): ChartLane => {
      const type = types?.find((each) => each.inputTypeId === inputTypeId);
      return {
        id: inputId,
        label: type?.name ?? inputName(undefined, inDigits(number)),
        spans: statesIn(changes.get(inputId) ?? [], { startMs, endMs }, nowMs),
        stateWords: (value) => stateWords(value, type),
      };
    });
  }, [inputs, types, history, startMs, endMs, nowMs, inDigits]);
  return { lanes, requests: [known, changed] };
}

function useProbeLanes(of: number | undefined, dates: Dates) {
  const query = useQuery({ ...probesQuery({ vehicleId: of ?? 0 }), enabled: of !== undefined });
  const { data: deleted } = useQuery(deletedQuery('probe'));
  const { data: profiles } = useQuery(profilesQuery());
  const own = query.data;
  const readings = useQueries({
    queries: (own ?? []).map(({ probeId }) => readingsQuery({ probeId, ...dates })),
  });
  const lanes = own?.map(({ probeId, name, profileId }, at): ProbeLane => {
    const profile = profiles?.find(({ id }) => id === profileId);
    return {
      id: probeId,
      label: name,
      series: readings[at]?.data,
      bounds: profile && { lower: profile.lowerBound, upper: profile.upperBound },
    };
  });
  const nameOf = (id: number): string =>
    [...(own ?? []), ...(deleted ?? [])].find(({ probeId }) => probeId === id)?.name ?? text.temperature.unknownProbe;
  return { lanes, nameOf, requests: [query, ...readings] };
}
