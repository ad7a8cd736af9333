import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../api/account.ts';

/** The time zone of quiet hours and messages; undefined while loading, or if the server has none. */
export const useAccountZone = (): string | undefined => useQuery(accountQuery).data?.value.timeZone;
