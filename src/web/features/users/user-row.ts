import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '../../../contract/administration.ts';
import { usersQuery } from '../../api/records.ts';
import { userName } from '../../records/user.ts';

export interface UserRow {
  id: number;
  /** The username, if there is no name. */
  name: string;
  user: User;
}

export function useUserRows() {
  const { data, error, refetch } = useQuery(usersQuery);
  const rows = useMemo(() => data?.map((user): UserRow => ({ id: user.id, name: userName(user), user })), [data]);
  return { rows, error, onRetry: () => void refetch() };
}
