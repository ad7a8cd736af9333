import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeletion } from '../../parts/use-deletion.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { EditRecord, NewRecord } from '../../records/lazy-forms.ts';
import { profile } from '../../records/profile.ts';
import { text } from '../../text/all.ts';
import { IconTemperature } from '../../ui/icons.tsx';
import { profileColumns } from './profile-columns.ts';
import { useProfileRows } from './profile-row.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

// Both load after the rows.
const loadPanels = () => import('./profile-panels.ts');
const ProfileDetails = lazyPart(loadPanels, (file) => file.ProfileDetails);
const PastAlarms = lazyPart(loadPanels, (file) => file.PastAlarms);

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
