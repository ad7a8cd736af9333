import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { noticeResources } from '../../../contract/alert-kinds.ts';
import { type AlertFacts, causeWords } from '../../../contract/alert-words/alert-words.ts';
import type { AlertRule, AlertSent } from '../../../contract/alerts.ts';
import { inputDescriptions } from '../../../contract/choices.ts';
import { idOf } from '../../../contract/kinds.ts';
import { calendarDay } from '../../../rules/zone.ts';
import { type Geofence, geofencesQuery } from '../../api/geofences.ts';
import { alertRulesQuery, deletedQuery, inputsQuery, inputTypesQuery, recordsQuery } from '../../api/records.ts';
import { useVehicleName } from '../../data/names.ts';
import { nameOfRecord } from '../../records/definitions.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useAccountZone } from './use-account-zone.ts';
import { useNamedProbes } from './use-scope-words.ts';

const words = officeText.alerts.sent;

/** A notice with the names for the table. */
export interface SentRow {
  id: number;
  notice: AlertSent;
  /** "Truck 7 entered Depot North" */
  what: string;
  /** '' if the notice has no rule. */
  rule: string;
  /** The rule has been deleted. */
  ruleIsGone: boolean;
  /** '' if there is none. */
  geofence: string;
  vehicle: string;
  /** Name of the driver or the reminder; undefined if there is none, or it was deleted. */
  record: string | undefined;
  createdMs: number;
}

/** Makes rows of notices. */
export function useToSentRow(): (notice: AlertSent) => SentRow {
  const names = useSentNames(true);
  return useCallback((notice) => rowOf(notice, names), [names]);
}

interface Names {
  rule: (id: number) => string;
  ruleIsGone: (id: number) => boolean;
  geofence: (id: number) => string;
  vehicle: (id: number) => string;
  probe: (id: number) => string;
  input: (id: number | null) => Pick<AlertFacts, 'inputName' | 'inputOpens'>;
  record: (notice: Pick<AlertSent, 'resource' | 'resourceId'>) => string | undefined;
  timeZone: string;
}

function rowOf(notice: AlertSent, names: Names): SentRow {
  const { ruleId, geofenceId, vehicleId } = notice;
  return {
    id: notice.id,
    notice,
    what: headlineOf(notice, names),
    rule: ruleId === null ? '' : names.rule(ruleId),
    ruleIsGone: ruleId !== null && names.ruleIsGone(ruleId),
    geofence: geofenceId === null ? '' : names.geofence(geofenceId),
    vehicle: vehicleId === null ? '' : names.vehicle(vehicleId),
    record: names.record(notice),
    createdMs: Date.parse(notice.createdUtc),
  };
}

/** As the subject of its message, as far as the lists of the dashboard know the facts. */
function headlineOf(notice: AlertSent, names: Names): string {
  const { cause, ruleId, geofenceId, vehicleId, probeId, inputId, buttonId, day, utc } = notice;
  return causeWords(officeText.alerts.kinds, cause).headline({
    ruleName: ruleId === null ? null : names.rule(ruleId),
    geofenceName: geofenceId === null ? null : names.geofence(geofenceId),
    vehicleName: vehicleId === null ? null : names.vehicle(vehicleId),
    probeName: probeId === null ? null : names.probe(probeId),
    buttonId,
    recordName: names.record(notice) ?? null,
    isOver: day !== null && day < calendarDay(Date.parse(utc), names.timeZone),
    bound: null,
    ...names.input(inputId),
  });
}

/** Names, also of deleted records. `enabled`: of geofences, too. */
export function useSentNames(enabled: boolean): Names {
  const { data: rules } = useQuery({ ...alertRulesQuery, select: ruleNames });
  const { data: deletedRules } = useQuery({ ...deletedQuery('alertRule'), select: ruleNames });
  const { data: geofences } = useQuery({ ...geofencesQuery, enabled, select: geofenceNames });
  const { data: deletedGeofences } = useQuery({ ...deletedQuery('geofence'), enabled, select: geofenceNames });
  const vehicle = useVehicleName();
  const probes = useNamedProbes();
  const input = useInputFacts();
  const record = useNoticeRecordName();
  const timeZone = useAccountZone() ?? 'UTC';
  return useMemo(
    () => ({
      rule: (id) => rules?.[id] ?? deletedRules?.[id] ?? words.unknownRule,
      ruleIsGone: (id) => rules !== undefined && rules[id] === undefined,
      geofence: (id) => geofences?.[id] ?? deletedGeofences?.[id] ?? text.visits.unknownGeofence,
      vehicle,
      probe: (id) => probes.get(id)?.[0] ?? text.temperature.unknownProbe,
      input,
      record,
      timeZone,
    }),
    [rules, deletedRules, geofences, deletedGeofences, vehicle, probes, input, record, timeZone],
  );
}

/** Name and states of inputs. */
function useInputFacts(): Names['input'] {
  const { data: inputs } = useQuery(inputsQuery());
  const { data: types } = useQuery(inputTypesQuery());
  return useCallback(
    (id) => {
      const input = inputs?.find(({ inputId }) => inputId === id);
      const type = types?.find(({ inputTypeId }) => inputTypeId === input?.inputTypeId);
      return {
        inputName: type?.name ?? (input ? text.inputs.lineOf(String(input.number)) : null),
        inputOpens: type?.inputDescription === inputDescriptions.openClosed,
      };
    },
    [inputs, types],
  );
}

/** Names of the records that notices are about. */
function useNoticeRecordName(): Names['record'] {
  const lists = useQueries({
    queries: noticeResources.map((kind) => recordsQuery(kind)),
    combine: (results) => results.map(({ data }) => data),
  });
  return useCallback(
    ({ resource, resourceId }) => {
      const list: readonly object[] = lists[noticeResources.findIndex((kind) => kind === resource)] ?? [];
      const found = resource && list.find((record) => idOf(resource, record) === resourceId);
      return found ? nameOfRecord(resource, found) : undefined;
    },
    [lists],
  );
}

type NamesById = Readonly<Record<number, string>>;
/** A hook of its own, so that the objects stay the same while the names do. */
const ruleNames = (rules: readonly AlertRule[]): NamesById =>
  Object.fromEntries(rules.map(({ id, name }) => [id, name]));
const geofenceNames = (geofences: readonly Pick<Geofence, 'id' | 'description'>[]): NamesById =>
  Object.fromEntries(geofences.map(({ id, description }) => [id, description]));
