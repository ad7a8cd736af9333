import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Profile } from '../../../contract/temperature.ts';
import { probesQuery, profilesQuery } from '../../api/records.ts';

/** A profile with its probes. */
export interface ProfileRow {
  id: number;
  name: string;
  profile: Profile;
  probes: readonly { probeId: number; name: string }[];
}

export function useProfileRows() {
  const { data: profiles, error, refetch } = useQuery(profilesQuery());
  const { data: probes } = useQuery(probesQuery());
  const rows = useMemo(
    () =>
      profiles?.map(
        (profile): ProfileRow => ({
          id: profile.id,
          name: profile.name,
          profile,
          probes: probes?.filter(({ profileId }) => profileId === profile.id) ?? [],
        }),
      ),
    [profiles, probes],
  );
  return { rows, error, onRetry: () => void refetch() };
}
