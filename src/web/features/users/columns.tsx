import type { User } from '../../../contract/administration.ts';
import { userStatuses } from '../../../contract/choices.ts';
import { users as words } from '../../text/users.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { Column } from '../../ui/table/column.ts';
import { roleWords, statusWords, userName } from './user-values.ts';

export function UserStatus({ status }: { status: number }) {
  return <StatusMark kind={status === userStatuses.active ? 'good' : 'unknown'}>{statusWords(status)}</StatusMark>;
}

export const userColumns: readonly Column<User>[] = [
  { key: 'name', label: words.name, text: userName, width: 180, grow: 2 },
  { key: 'username', label: words.username, text: ({ username }) => username, width: 140, phone: 'below' },
  {
    key: 'role',
    label: words.role,
    text: ({ role }) => roleWords(role),
    choice: ({ role }) => ({ value: String(role), label: roleWords(role) }),
    width: 130,
    phone: 'below',
  },
  {
    key: 'status',
    label: words.status,
    text: ({ status }) => statusWords(status),
    draw: ({ status }) => <UserStatus status={status} />,
    choice: ({ status }) => ({ value: String(status), label: statusWords(status) }),
    width: 110,
    phone: 'end',
  },
  { key: 'email', label: words.email, text: ({ email }) => email ?? '', width: 200, grow: 2 },
];
