import { Link } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { type User, userInput } from '../../../contract/administration.ts';
import { maskedPassword, passwordLength, roles } from '../../../contract/choices.ts';
import { useMe } from '../../api/me.ts';
import { recordQuery, useSaveRecord } from '../../api/records.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import { statusOptions } from '../../parts/status-words.ts';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FilledFormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { PasswordField, SelectField, TextField } from '../../ui/fields.tsx';
import {
  emptyUser,
  fieldsOf,
  fieldsOfValues,
  roleWords,
  statuses,
  toFields,
  type UserValues,
  userName,
  valuesOf,
} from './user-values.ts';

const words = text.users;

export function NewUser({ ways }: { ways: RecordWays }) {
  return <UserForm record={undefined} first={emptyUser} ways={ways} />;
}

/** The form of a user as they stand now. */
export function EditUser({ listed, ways }: { listed: User; ways: RecordWays }) {
  return (
    <RecordEditor
      query={recordQuery('user', listed.id)}
      listed={listed}
      title={userName(listed)}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <UserForm record={record} first={valuesOf(record.value)} ways={ways} onTakeTheirs={onTakeTheirs} />
      )}
    </RecordEditor>
  );
}

function UserForm({ record, first, ways, onTakeTheirs }: FilledFormOf<User, UserValues>) {
  const id = record?.value.id;
  const me = useMe();
  const isOwn = me !== undefined && me.id === id;
  const wired = useRecordForm({
    record,
    first,
    schema: userInput,
    toFields,
    valuesOf,
    query: recordQuery('user', id ?? 0),
    saving: useSaveRecord('user'),
    mine: fieldsOfValues,
    theirs: fieldsOf,
  });
  return (
    <RecordForm
      {...wired}
      title={record ? userName(record.value) : words.newTitle}
      nameOf={({ name, username }) => name.trim() || username.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <UserInputs form={wired.form} isNew={record === undefined} isOwn={isOwn} />
    </RecordForm>
  );
}

const roleOptions = [roles.viewer, roles.administrator].map((role) => ({
  value: String(role),
  label: roleWords(role),
}));

interface Inputs {
  form: UseFormReturn<UserValues>;
  isNew: boolean;
  isOwn: boolean;
}

function UserInputs({ form, isNew, isOwn }: Inputs) {
  const { control } = form;
  return (
    <>
      <TextField control={control} name="name" label={words.name} autoFocus />
      <TextField control={control} name="username" label={words.username} description={words.usernameDetail} required />
      <TextField control={control} name="email" label={words.email} inputMode="email" />
      <SelectField
        control={control}
        name="role"
        label={words.role}
        description={words.roleDetail}
        options={roleOptions}
        required
      />
      <SelectField
        control={control}
        name="status"
        label={words.status}
        description={words.statusDetail}
        options={statusOptions(statuses, form.formState.defaultValues?.status)}
        required
      />
      {isOwn ? (
        <Link to={paths.account}>{words.ownPassword}</Link>
      ) : (
        <PasswordField
          control={control}
          name="password"
          label={words.password}
          description={isNew ? words.passwordRule(String(passwordLength.min)) : words.passwordKept}
          placeholder={isNew ? '' : maskedPassword}
          autoComplete="new-password"
          required={isNew}
        />
      )}
    </>
  );
}
