import { Link } from '@tanstack/react-router';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { bandWords } from '../../data/probe-state.ts';
import { paths } from '../../paths/index.ts';
import { profile } from '../../records/profile.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import type { ProfileRow } from './profile-row.ts';

const words = text.temperature.profiles;

/** Details of a profile: its limits and its probes. */
export function ProfileDetails({ row, navigation, onDelete }: DetailsProps<ProfileRow>) {
  const { probes } = row;
  const format = useFormat();
  return (
    <RecordDetails
      of={profile}
      record={row.profile}
      navigation={navigation}
      onDelete={onDelete}
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
