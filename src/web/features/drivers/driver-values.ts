import { maskedPassword, recordStatuses } from '../../../contract/choices.ts';
import type { Driver } from '../../../contract/drivers.ts';
import type { Sent } from '../../api/row.ts';
import { drivers as words } from '../../text/drivers.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

/** What the form shows of a driver. */
export interface DriverValues {
  name: string;
  status: string;
  username: string;
  /** Empty: the stored one stays. */
  password: string;
  mobile: string;
  email: string;
  buttonId: string;
}

export const emptyDriver: DriverValues = {
  name: '',
  status: String(recordStatuses.active),
  username: '',
  password: '',
  mobile: '',
  email: '',
  buttonId: '',
};

export const valuesOf = ({ name, status, username, mobile, email, buttonId }: Driver): DriverValues => ({
  name: name ?? '',
  status: String(status),
  username,
  password: '',
  mobile: mobile ?? '',
  email: email ?? '',
  buttonId: buttonId ?? '',
});

/** The values as the request that they make; of a stored driver, the mask leaves the password as it is. */
export function toDriver(values: DriverValues, id?: number): Sent<'saveDriver'> {
  const { password, ...fields } = values;
  const kept = id !== undefined && password === '';
  const made = {
    ...(id !== undefined && { id }),
    ...fields,
    status: Number(values.status),
    password: kept ? maskedPassword : password,
  };
  // What the resolver let through is what the contract takes.
  return made as Sent<'saveDriver'>;
}

export const statusWords = (status: number): string =>
  status === recordStatuses.active ? words.statuses.active : words.statuses.inactive;

/** A driver in words, field by field, for comparisons; a password says nothing. */
export const fieldsOf = ({ name, status, username, mobile, email, buttonId }: Driver): FieldText[] => [
  { field: words.name, value: name ?? '' },
  { field: words.button, value: buttonId ?? '' },
  { field: words.status, value: statusWords(status) },
  { field: words.mobile, value: mobile ?? '' },
  { field: words.email, value: email ?? '' },
  { field: words.username, value: username },
];

/** What the form holds, in the same words. */
export const fieldsOfValues = (values: DriverValues): FieldText[] =>
  fieldsOf({
    id: 0,
    password: maskedPassword,
    name: values.name.trim(),
    status: Number(values.status),
    username: values.username.trim(),
    mobile: values.mobile.trim(),
    email: values.email.trim(),
    buttonId: values.buttonId.trim(),
  });
