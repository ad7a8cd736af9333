import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputType } from '../../../contract/inputs.ts';
import { inputHistoryQuery, inputsQuery, inputTypesQuery } from '../../api/records.ts';
import { grouped } from '../../parts/grouped.ts';
import { useVehicleName } from '../../parts/names.ts';
import { datesOf, type Period, upToNewest } from '../../parts/period.ts';
import { inputName, stateWords } from '../../parts/state-words.ts';
import { useFormat } from '../../text/use-format.ts';
import { type StateSpan, statesIn } from '../../ui/chart/states.ts';
import { type HistoryContext, useHistoryContext } from './history-context.ts';

/** The part of one state of an input within the period. */
export interface HistoryRow extends StateSpan, HistoryContext {
  id: number;
  inputId: number;
  name: string;
  type: InputType | undefined;
  vehicleId: number;
  vehicle: string;
  state: string;
  /** The state has not ended. */
  lasting: boolean;
}

/** The states of all inputs in a period, sorted by input and time. */
export function useHistoryRows(period: Period, nowMs: number) {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...inputHistoryQuery(datesOf(period)),
    placeholderData: keepPreviousData,
  });
  const { data: inputs } = useQuery(inputsQuery());
  const { data: types } = useQuery(inputTypesQuery());
  const vehicleName = useVehicleName();
  const contextAt = useHistoryContext(period);
  const { number } = useFormat();
  const { startMs, endMs } = upToNewest(period, nowMs, dataUpdatedAt);
  const atMs = Math.max(nowMs, endMs);
  const rows = useMemo(() => {
    if (!data || !inputs) return undefined;
    const typeById = new Map(types?.map((type) => [type.inputTypeId, type]));
    const changes = grouped(data, ({ inputId }) => inputId);
    const found: HistoryRow[] = [];
    for (const { inputId, inputTypeId, number: line, vehicleId } of inputs) {
      const type = inputTypeId === null ? undefined : typeById.get(inputTypeId);
      const name = inputName(type, number(line));
      const vehicle = vehicleName(vehicleId);
      for (const span of statesIn(changes.get(inputId) ?? [], { startMs, endMs }, atMs)) {
        const state = stateWords(span.value, type);
        const lasting = span.open && span.endMs >= atMs;
        found.push({
          ...span,
          ...contextAt(vehicleId, span.startMs),
          id: found.length + 1,
          ...{ inputId, name, type, vehicleId, vehicle, state, lasting },
        });
      }
    }
    return found;
  }, [data, inputs, types, vehicleName, contextAt, number, startMs, endMs, atMs]);
  return { rows, error, onRetry: () => void refetch() };
}
