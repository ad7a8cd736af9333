import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { profile } from '../../records/profile.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconTemperature } from '../../ui/icons.tsx';
import { momentWidth } from '../../ui/table/column.ts';
import { PastAlarms } from './PastAlarms.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { type ProfileRow, useProfileRows } from './profile-row.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

/** Profiles: temperature limits for any number of probes. */
export function ProfilesPage() {
  const address = useRecordAddress(paths.profiles);
  const { remove, page } = useDeletion('profile', address);
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
      renderDetails={(row, navigation) => (
        <ProfileDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
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
