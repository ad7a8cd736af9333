import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Profile } from '../../../contract/temperature.ts';
import { probesQuery, profilesQuery } from '../../api/records.ts';
import { type DetailsProps, RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { bandWords } from '../../data/probe-state.ts';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { profile } from '../../records/profile.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { IconTemperature } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { momentWidth } from '../../ui/table/column.ts';
import { PastAlarms } from './PastAlarms.tsx';
import { TemperatureTabs } from './TemperatureTabs.tsx';

/** Profiles: temperature limits for any number of probes. */
export function ProfilesPage() {
  const address = useRecordAddress(paths.profiles);
  const { page } = useDeletion('profile', address);
  return (
    <RecordsPage
      {...useProfileRows()}
      name="profiles"
      words={text.temperature.profiles}
      icon={<IconTemperature size={24} />}
      {...page}
      columns={profileColumns}
      tabs={<TemperatureTabs current="profiles" />}
      renderNew={(navigation) => <NewRecord of={profile} navigation={navigation} />}
      renderEdit={(row, navigation) => (
        <EditRecord of={profile} listed={row.profile} navigation={navigation}>
          {(form) => <PastAlarms profileId={row.profile.id} form={form} />}
        </EditRecord>
      )}
      renderDetails={(details) => <ProfileDetails {...details} />}
    />
  );
}

const words = text.temperature.profiles;

const profileColumns = columnsOf(profile, (row: ProfileRow) => row.profile, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  'lowerBound',
  'upperBound',
  {
    key: 'probes',
    label: words.probes,
    text: ({ probes }, format) => format.number(probes.length),
    sortBy: ({ probes }) => probes.length,
    export: ({ probes }) => probes.length,
    width: 100,
    align: 'end',
    phone: 'end',
  },
  {
    key: 'updated',
    label: words.updated,
    text: ({ profile }, format) => format.date(profile.updated),
    moment: ({ profile }) => profile.updated,
    width: momentWidth,
  },
]);

/** Details of a profile: its limits and its probes. */
function ProfileDetails({ row, ...panel }: DetailsProps<ProfileRow>) {
  const { probes } = row;
  const format = useFormat();
  return (
    <RecordDetails
      of={profile}
      record={row.profile}
      {...panel}
      facts={
        <>
          <Fact term={words.band}>{bandWords(row.profile, format)}</Fact>
          <Fact term={words.probes}>
            {probes.length === 0 ? (
              words.noProbes
            ) : (
              <Stack as="ul" gap={4}>
                {probes.map((probe) => (
                  <li key={probe.probeId}>
                    <Link to={paths.probe} params={{ probeId: String(probe.probeId) }}>
                      {probe.name}
                    </Link>
                  </li>
                ))}
              </Stack>
            )}
          </Fact>
          <Fact term={words.updated}>
            <Moment at={row.profile.updated} />
          </Fact>
        </>
      }
    />
  );
}

/** A profile with its probes. */
interface ProfileRow {
  id: number;
  name: string;
  profile: Profile;
  probes: readonly { probeId: number; name: string }[];
}

function useProfileRows() {
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
