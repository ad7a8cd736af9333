import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { resourceTypes } from '../../../contract/choices.ts';
import type { Profile } from '../../../contract/temperature.ts';
import { useMayChange } from '../../api/me.ts';
import { probesQuery } from '../../api/probes.ts';
import { deletedProfilesQuery, profilesQuery, useDeleteProfile, useRestoreProfile } from '../../api/profiles.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { References } from '../../parts/References.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, type RecordWays, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { temperature } from '../../text/temperature.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { IconTemperature } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { EditProfile, NewProfile } from './ProfileForm.tsx';
import classes from './ProfilesPage.module.css';
import { bandWords } from './probe-state.ts';
import { fieldsOf } from './profile-values.ts';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const words = temperature.profiles;

interface ProfileRow {
  id: number;
  name: string;
  profile: Profile;
  probes: readonly { probeId: number; name: string }[];
}

const columns: readonly Column<ProfileRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'lower',
    label: words.lower,
    text: ({ profile }, format) => format.temperature(profile.lowerBound),
    sortBy: ({ profile }) => profile.lowerBound,
    export: ({ profile }) => profile.lowerBound,
    width: 140,
    align: 'end',
    phone: 'below',
  },
  {
    key: 'upper',
    label: words.upper,
    text: ({ profile }, format) => format.temperature(profile.upperBound),
    sortBy: ({ profile }) => profile.upperBound,
    export: ({ profile }) => profile.upperBound,
    width: 140,
    align: 'end',
    phone: 'below',
  },
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
    sortBy: ({ profile }) => profile.updated,
    export: ({ profile }) => profile.updated,
    width: 130,
  },
];

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

/** How cold and how warm it may get, for any number of probes. */
export function ProfilesPage() {
  const address = useRecordAddress(paths.profiles);
  const { rows, error, onRetry } = useProfileRows();
  const mayChange = useMayChange();
  const id = idIn(address.place);
  const open = useOpenRecord(rows, address.place);
  const deletion = useDeleteWithUndo({
    remove: useDeleteProfile(),
    restore: useRestoreProfile(),
    onDeleted: (ids) => id !== undefined && ids.includes(id) && address.ways.close(),
  });
  return (
    <TablePage
      title={words.title}
      name="profiles"
      address={address}
      columns={columns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      tabs={<TemperatureTabs current="profiles" />}
      primary={<AddButton label={words.add} onAdd={() => address.ways.add()} />}
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={<IconTemperature size={24} />}
          title={words.empty.title}
          detail={mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`}
        />
      }
      panel={rows && <ProfilePanel address={address} open={open} deletion={deletion} />}
    />
  );
}

interface ProfilePanelProps {
  address: RecordAddress;
  /** The profile that the address names, where the list has it. */
  open: ProfileRow | undefined;
  deletion: ReturnType<typeof useDeleteWithUndo>;
}

function ProfilePanel({ address: { place, ways }, open, deletion }: ProfilePanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewProfile ways={ways} />;
  if (!open) {
    return (
      <MissingRecord
        key={idIn(place)}
        id={idIn(place)}
        deleted={deletedProfilesQuery}
        nameOf={({ name }) => name}
        onRestore={deletion.restore}
        onClose={ways.close}
      />
    );
  }
  if (place.kind === 'edit') return <EditProfile key={open.id} listed={open.profile} ways={ways} />;
  return <ProfileDetails key={open.id} row={open} ways={ways} onDelete={() => deletion.remove([open])} />;
}

function ProfileDetails({ row, ways, onDelete }: { row: ProfileRow; ways: RecordWays; onDelete: () => void }) {
  const { id, name, profile, probes } = row;
  const format = useFormat();
  return (
    <RecordPanel title={name} onClose={ways.close} onEdit={() => ways.edit(id)} onDelete={onDelete}>
      <Facts>
        <Fact term={words.band}>{bandWords(profile, format)}</Fact>
        <Fact term={words.probes}>
          {probes.length === 0 ? (
            words.noProbes
          ) : (
            <ul className={classes.probes}>
              {probes.map((probe) => (
                <li key={probe.probeId}>
                  <Link to={paths.probe} params={{ probeId: String(probe.probeId) }}>
                    {probe.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact term={words.updated}>
          <span title={format.utc(profile.updated)}>{format.dateTime(profile.updated)}</span>
        </Fact>
      </Facts>
      <References resourceType={resourceTypes.profile} resourceId={id} />
      <RecordChanges resource="profile" resourceId={id} fieldsOf={(record: Profile) => fieldsOf(record, format)} />
    </RecordPanel>
  );
}
