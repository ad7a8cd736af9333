import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../api/account.ts';

/** The zone that quiet hours and messages go by; undefined until known, or where the server does not tell. */
export const useAccountZone = (): string | undefined => useQuery(accountQuery).data?.value.timeZone;
