import { Link } from '@tanstack/react-router';
import type { User } from '../../../contract/administration.ts';
import { useMe } from '../../api/me.ts';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { type RecordNavigation, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { user } from '../../records/user.ts';
import { text } from '../../text/index.ts';
import { IconUsers } from '../../ui/icons.tsx';
import { userColumns } from './columns.ts';
import { UserDetails } from './UserDetails.tsx';
import { useUserRows } from './user-row.ts';

const words = text.users;

/** The users of the account, for administrators, and a panel for the open one. */
export function UsersPage() {
  return (
    <RecordsPage
      {...useUserRows()}
      name="users"
      words={words}
      icon={<IconUsers size={24} />}
      address={useRecordAddress(paths.users)}
      columns={userColumns}
      renderNew={(navigation) => <NewRecord of={user} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditUser listed={row.user} navigation={navigation} />}
      renderDetails={(row, navigation) => <UserDetails record={row.user} navigation={navigation} />}
    />
  );
}

/** Users change their own password on their account page. */
function EditUser({ listed, navigation }: { listed: User; navigation: RecordNavigation }) {
  const isOwn = useMe()?.id === listed.id;
  return <EditRecord of={user} listed={listed} navigation={navigation} inputs={isOwn ? ownInputs : undefined} />;
}

const ownInputs = { password: () => <Link to={paths.account}>{words.ownPassword}</Link> };
