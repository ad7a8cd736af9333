import { columnsOf } from '../../records/columns-of.tsx';
import { user } from '../../records/user.ts';
import { text } from '../../text/index.ts';
import type { UserRow } from './user-row.ts';

export const userColumns = columnsOf(user, (row: UserRow) => row.user, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  'username',
  'role',
  'status',
  'email',
]);
