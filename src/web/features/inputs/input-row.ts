import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Input, InputType } from '../../../contract/inputs.ts';
import { inputsQuery, inputTypesQuery } from '../../api/records.ts';
import { useVehicleName } from '../../data/names.ts';
import { inputName, stateWords } from '../../data/state-words.ts';
import { useNow } from '../../data/use-now.ts';
import { useFormat } from '../../text/use-format.ts';

/** An input with the names for the table. */
export interface InputRow {
  id: number;
  name: string;
  input: Input;
  type: InputType | undefined;
  vehicle: string;
  state: string;
  /** The current time when the row was made, for ages. */
  nowMs: number;
}

export function useInputRows() {
  const { data: inputs, error, refetch } = useQuery(inputsQuery());
  const { data: types } = useQuery(inputTypesQuery());
  const vehicleName = useVehicleName();
  const { number } = useFormat();
  const nowMs = useNow();
  const rows = useMemo(() => {
    const typeById = new Map(types?.map((type) => [type.inputTypeId, type]));
    return inputs?.map((input): InputRow => {
      const type = input.inputTypeId === null ? undefined : typeById.get(input.inputTypeId);
      return {
        id: input.inputId,
        name: inputName(type, number(input.number)),
        input,
        type,
        vehicle: vehicleName(input.vehicleId),
        state: stateWords(input.value, type),
        nowMs,
      };
    });
  }, [inputs, types, vehicleName, number, nowMs]);
  return { rows, error, onRetry: () => void refetch() };
}
