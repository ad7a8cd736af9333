import { useQuery } from '@tanstack/react-query';
import { inputTypesQuery } from '../../api/input-types.ts';
import { inputHistoryQuery, inputsQuery } from '../../api/inputs.ts';
import { askedFor, type Period } from '../../parts/period.ts';
import { inputName, stateWords } from '../../parts/state-words.ts';
import { useFormat } from '../../text/use-format.ts';
import type { ChartLane } from '../../ui/chart/LineChart.tsx';
import { statesIn } from '../../ui/chart/states.ts';

/** The states of the vehicle's switches over a period: doors, cooling units. */
export function useDoors(vehicleId: number | undefined, period: Period, nowMs: number): ChartLane[] {
  const format = useFormat();
  const enabled = vehicleId !== undefined;
  const of = { vehicleId: vehicleId ?? 0 };
  const { data: inputs } = useQuery({ ...inputsQuery(of), enabled });
  const { data: types } = useQuery({ ...inputTypesQuery(), enabled });
  const { data: history } = useQuery({ ...inputHistoryQuery({ ...of, ...askedFor(period) }), enabled });
  return (
    (inputs ?? [])
      // A server that knows no filters gives those of all.
      .filter((input) => input.vehicleId === vehicleId)
      .map(({ inputId, inputTypeId, number }) => {
        const type = types?.find((each) => each.inputTypeId === inputTypeId);
        const changes = history?.filter((change) => change.inputId === inputId) ?? [];
        return {
          id: inputId,
          label: inputName(type, format.number(number)),
          spans: statesIn(changes, period, nowMs),
          stateWords: (value: number) => stateWords(value, type),
        };
      })
  );
}
