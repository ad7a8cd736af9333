import { lazyPart } from '../../parts/lazy-part.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { IconUsers } from '../../ui/icons.tsx';
import { userColumns } from './columns.tsx';
import { useUserRows } from './user-row.ts';

const words = text.users;

/** They come behind the table. */
const loadDetails = () => import('./UserDetails.tsx');
const loadForm = () => import('./UserForm.tsx');
const UserDetails = lazyPart(loadDetails, (file) => file.UserDetails);
const NewUser = lazyPart(loadForm, (file) => file.NewUser);
const EditUser = lazyPart(loadForm, (file) => file.EditUser);

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
      renderNew={(ways) => <NewUser ways={ways} />}
      renderEdit={({ user }, ways) => <EditUser listed={user} ways={ways} />}
      renderDetails={({ user }, ways) => <UserDetails user={user} ways={ways} />}
    />
  );
}
