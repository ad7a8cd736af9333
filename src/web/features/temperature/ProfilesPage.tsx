import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeletion } from '../../parts/use-deletion.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { profile } from '../../records/profile.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconTemperature } from '../../ui/icons.tsx';
import { PastAlarms } from './PastAlarms.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { profileColumns } from './profile-columns.ts';
import { useProfileRows } from './profile-row.ts';
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
