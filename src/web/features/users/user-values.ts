import type { User } from '../../../contract/administration.ts';
import { roles, userStatuses } from '../../../contract/choices.ts';
import type { RecordBody } from '../../api/row.ts';
import { wordsOfStatus } from '../../parts/status-words.ts';
import { text } from '../../text/index.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const words = text.users;

/** What the form shows of a user. */
export interface UserValues {
  name: string;
  username: string;
  email: string;
  role: string;
  status: string;
  /** Empty: the stored one stays. */
  password: string;
}

export const emptyUser: UserValues = {
  name: '',
  username: '',
  email: '',
  role: String(roles.viewer),
  status: String(userStatuses.active),
  password: '',
};

export const valuesOf = ({ name, username, email, role, status }: User): UserValues => ({
  name: name ?? '',
  username,
  email: email ?? '',
  role: String(role),
  status: String(status),
  password: '',
});

/** The values as the fields of a request. Without a password the stored one stays. */
export const toFields = ({ role, status, password, ...texts }: UserValues): RecordBody<'saveUser'> => ({
  ...texts,
  role: Number(role),
  status: Number(status),
  ...(password !== '' && { password }),
});

export const userName = ({ name, username }: Pick<User, 'name' | 'username'>): string => name ?? username;

export const roleWords = (role: number): string =>
  role === roles.administrator ? words.roles.administrator : words.roles.viewer;

export const statuses: ReadonlyMap<number, string> = new Map([
  [userStatuses.active, words.statuses.active],
  [userStatuses.disabled, words.statuses.disabled],
]);
export const statusWords = (status: number): string => wordsOfStatus(statuses, status);

/** A user in words, field by field, for comparisons. */
export const fieldsOf = ({ name, username, email, role, status }: Omit<User, 'id'>): FieldText[] => [
  { field: words.name, value: name ?? '' },
  { field: words.username, value: username },
  { field: words.email, value: email ?? '' },
  { field: words.role, value: roleWords(role) },
  { field: words.status, value: statusWords(status) },
];

/** What the form holds, in the same words. */
export const fieldsOfValues = ({ name, username, email, role, status }: UserValues): FieldText[] =>
  fieldsOf({
    name: name.trim(),
    username: username.trim(),
    email: email.trim(),
    role: Number(role),
    status: Number(status),
  });
