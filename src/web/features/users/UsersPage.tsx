import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/administration.ts';
import { useMe } from '../../api/me.ts';
import { usersQuery } from '../../api/users.ts';
import { AddButton } from '../../parts/AddButton.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, type RecordAddress, type RecordWays, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { users as words } from '../../text/users.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { IconUsers } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { UserStatus, userColumns } from './columns.tsx';
import { EditUser, NewUser } from './UserForm.tsx';
import { fieldsOf, roleWords, userName } from './user-values.ts';

/** Who may sign in to the account, for administrators; the one in hand beside them. */
export function UsersPage() {
  const address = useRecordAddress(paths.users);
  const { data: users, error, refetch } = useQuery(usersQuery);
  const open = useOpenRecord(users, address.place);
  return (
    <TablePage
      title={words.title}
      name="users"
      address={address}
      columns={userColumns}
      rows={users}
      error={error}
      onRetry={() => void refetch()}
      usualSort={{ key: 'name', descending: false }}
      findLabel={words.find}
      primary={<AddButton label={words.add} onAdd={() => address.ways.add()} />}
      pageTitle={open && userName(open)}
      empty={<EmptyState icon={<IconUsers size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      panel={users && <UserPanel address={address} open={open} />}
    />
  );
}

interface UserPanelProps {
  address: RecordAddress;
  /** The user that the address names, where the list has them. */
  open: User | undefined;
}

function UserPanel({ address: { place, ways }, open }: UserPanelProps) {
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new') return <NewUser ways={ways} />;
  if (!open) return <MissingRecord key={idIn(place)} id={idIn(place)} onClose={ways.close} />;
  if (place.kind === 'edit') return <EditUser key={open.id} listed={open} ways={ways} />;
  return <UserDetails key={open.id} user={open} ways={ways} />;
}

/** A user is disabled, not deleted: what they did stays theirs. */
function UserDetails({ user, ways }: { user: User; ways: RecordWays }) {
  const me = useMe();
  const { id, username, email, role, status } = user;
  return (
    <RecordPanel
      title={me?.id === id ? words.you(userName(user)) : userName(user)}
      subtitle={<UserStatus status={status} />}
      onClose={ways.close}
      onEdit={() => ways.edit(id)}
    >
      <Facts>
        <Fact term={words.username}>{username}</Fact>
        <Fact term={words.role}>{roleWords(role)}</Fact>
        {email !== null && (
          <Fact term={words.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
      </Facts>
      <RecordChanges resource="user" resourceId={id} fieldsOf={fieldsOf} />
    </RecordPanel>
  );
}
