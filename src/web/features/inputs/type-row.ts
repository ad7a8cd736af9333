import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Input, InputType } from '../../../contract/inputs.ts';
import { inputsQuery, inputTypesQuery } from '../../api/records.ts';

/** A type with its inputs. */
export interface TypeRow {
  id: number;
  name: string;
  type: InputType;
  inputs: readonly Input[];
}

export function useTypeRows() {
  const { data: types, error, refetch } = useQuery(inputTypesQuery());
  const { data: all } = useQuery(inputsQuery());
  const rows = useMemo(
    () =>
      types?.map(
        (type): TypeRow => ({
          id: type.inputTypeId,
          name: type.name,
          type,
          inputs: all?.filter(({ inputTypeId }) => inputTypeId === type.inputTypeId) ?? [],
        }),
      ),
    [types, all],
  );
  return { rows, error, onRetry: () => void refetch() };
}
