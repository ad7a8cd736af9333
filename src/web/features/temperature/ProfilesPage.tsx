import { deletedQuery, useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useDeletedRows } from '../../parts/use-deleted-rows.ts';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { IconTemperature } from '../../ui/icons.tsx';
import { profileColumns } from './profile-columns.ts';
import { useProfileRows } from './profile-row.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const { temperature } = text;

/** The panels load after the table. */
const loadDetails = () => import('./ProfileDetails.tsx');
const loadForm = () => import('./ProfileForm.tsx');
const ProfileDetails = lazyPart(loadDetails, (file) => file.ProfileDetails);
const NewProfile = lazyPart(loadForm, (file) => file.NewProfile);
const EditProfile = lazyPart(loadForm, (file) => file.EditProfile);

const deletedKind = { deleted: deletedQuery('profile'), resource: 'profile' as const };

/** Profiles: temperature limits for any number of probes. */
export function ProfilesPage() {
  const address = useRecordAddress(paths.profiles);
  const { remove, restore } = useDeleteWithUndo({
    remove: useDeleteRecord('profile'),
    restore: useRestoreRecord('profile'),
    address,
  });
  return (
    <RecordsPage
      {...useProfileRows()}
      name="profiles"
      words={temperature.profiles}
      icon={<IconTemperature size={24} />}
      address={address}
      columns={profileColumns}
      tabs={<TemperatureTabs current="profiles" />}
      missing={<MissingRecord {...deletedKind} address={address} onRestore={restore} />}
      deleted={useDeletedRows(deletedKind, restore)}
      renderNew={(ways) => <NewProfile ways={ways} />}
      renderEdit={({ profile }, ways) => <EditProfile listed={profile} ways={ways} />}
      renderDetails={(row, ways) => <ProfileDetails row={row} ways={ways} onDelete={() => remove([row])} />}
    />
  );
}
