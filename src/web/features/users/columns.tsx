import { userStatuses } from '../../../contract/choices.ts';
import { text } from '../../text/index.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { UserRow } from './user-row.ts';
import { roleWords, statusWords } from './user-values.ts';

const words = text.users;

export function UserStatus({ status }: { status: number }) {
  return <StatusMark kind={status === userStatuses.active ? 'good' : 'unknown'}>{statusWords(status)}</StatusMark>;
}

export const userColumns: readonly Column<UserRow>[] = [
  { key: 'name', label: words.name, text: ({ name }) => name, width: 180, grow: 2 },
  { key: 'username', label: words.username, text: ({ user }) => user.username, width: 140, phone: 'below' },
  {
    key: 'role',
    label: words.role,
    text: ({ user }) => roleWords(user.role),
    choice: ({ user: { role } }) => ({ value: String(role), label: roleWords(role) }),
    width: 130,
    phone: 'below',
  },
  {
    key: 'status',
    label: words.status,
    text: ({ user }) => statusWords(user.status),
    draw: ({ user }) => <UserStatus status={user.status} />,
    choice: ({ user: { status } }) => ({ value: String(status), label: statusWords(status) }),
    width: 110,
    phone: 'end',
  },
  { key: 'email', label: words.email, text: ({ user }) => user.email ?? '', width: 200, grow: 2 },
];
