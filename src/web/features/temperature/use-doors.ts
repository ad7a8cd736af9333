import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inputHistoryQuery, inputsQuery, inputTypesQuery } from '../../api/records.ts';
import { grouped } from '../../data/grouped.ts';
import { datesOf, type Period } from '../../data/period.ts';
import { inputName, stateWords } from '../../data/state-words.ts';
import { useFormat } from '../../text/use-format.ts';
import type { ChartLane } from '../../ui/chart/LineChart.tsx';
import { statesIn } from '../../ui/chart/states.ts';

/** The states of the vehicle's inputs over a period, such as doors and cooling units. */
export function useDoors(vehicleId: number | undefined, period: Period, nowMs: number): ChartLane[] {
  const { number: inDigits } = useFormat();
  const enabled = vehicleId !== undefined;
  const of = { vehicleId: vehicleId ?? 0 };
  const { data: inputs } = useQuery({ ...inputsQuery(of), enabled });
  const { data: types } = useQuery({ ...inputTypesQuery(), enabled });
  const { data: history } = useQuery({ ...inputHistoryQuery({ ...of, ...datesOf(period) }), enabled });
  const { startMs, endMs } = period;
  return useMemo(() => {
    const changes = grouped(history ?? [], ({ inputId }) => inputId);
    return (inputs ?? []).map(({ inputId, inputTypeId, number }): ChartLane => {
      const type = types?.find((each) => each.inputTypeId === inputTypeId);
      return {
        id: inputId,
        label: inputName(type, inDigits(number)),
        spans: statesIn(changes.get(inputId) ?? [], { startMs, endMs }, nowMs),
        stateWords: (value) => stateWords(value, type),
      };
    });
  }, [inputs, types, history, startMs, endMs, nowMs, inDigits]);
}
