import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Changed, refresh } from './fresh-after.ts';

/** A mutation that resolves with the result of `change` when all lists that show this kind of record are fresh. */
export function useChange<Variables, Result>(changed: Changed, change: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (variables: Variables): Promise<Result> => {
      const result = await change(variables);
      await refresh(queryClient, changed);
      return result;
    },
  });
}
