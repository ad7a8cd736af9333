import { Link } from '@tanstack/react-router';
import type { User } from '../../../contract/administration.ts';
import { useMe } from '../../api/me.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { type RecordWays, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { EditRecord, NewRecord } from '../../records/lazy-forms.ts';
import { user } from '../../records/user.ts';
import { text } from '../../text/index.ts';
import { IconUsers } from '../../ui/icons.tsx';
import { userColumns } from './columns.ts';
import { useUserRows } from './user-row.ts';

const words = text.users;

// The details load after the rows.
const loadDetails = () => import('./UserDetails.tsx');
const UserDetails = lazyPart(loadDetails, (file) => file.UserDetails);

/** Who may sign in to the account, for administrators; the one in hand beside them. */
export function UsersPage() {
  return (
    <RecordsPage
      {...useUserRows()}
      name="users"
      words={words}
      icon={<IconUsers size={24} />}
      address={useRecordAddress(paths.users)}
      columns={userColumns}
      renderNew={(ways) => <NewRecord of={user} ways={ways} />}
      renderEdit={(row, ways) => <EditUser listed={row.user} ways={ways} />}
      renderDetails={(row, ways) => <UserDetails record={row.user} ways={ways} />}
    />
  );
}

/** Users change their own password on their account page. */
function EditUser({ listed, ways }: { listed: User; ways: RecordWays }) {
  const isOwn = useMe()?.id === listed.id;
  return <EditRecord of={user} listed={listed} ways={ways} inputs={isOwn ? ownInputs : undefined} />;
}

const ownInputs = { password: () => <Link to={paths.account}>{words.ownPassword}</Link> };
