import { maskedPassword, recordStatuses } from '../../../contract/choices.ts';
import type { Driver } from '../../../contract/drivers.ts';
import type { RecordBody } from '../../api/row.ts';
import { knownStatuses, wordsOfStatus } from '../../parts/status-words.ts';
import { text } from '../../text/index.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const words = text.drivers;

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

/** The values as the fields of a request. Without a new password the stored one goes back as it was read. */
export const toFields = ({ status, password, ...texts }: DriverValues): RecordBody<'saveDriver'> => ({
  ...texts,
  status: Number(status),
  ...(password !== '' && { password }),
});

export const statuses = knownStatuses(words.statuses);
export const statusWords = (status: number): string => wordsOfStatus(statuses, status);

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
