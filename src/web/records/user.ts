import type { User } from '../../contract/administration.ts';
import { passwordLength, roles, userStatuses } from '../../contract/choices.ts';
import { roleWords } from '../data/role-words.ts';
import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { choiceField, fleetsField, secretField, textField } from './field.ts';

const words = text.users;

export const userName = ({ name, username }: Pick<User, 'name' | 'username'>): string => name ?? username;

const roleOptions = new Map(
  [roles.viewer, roles.dispatcher, roles.quality, roles.administrator].map((role) => [role, roleWords(role)]),
);

/** For forms. */
export const roleChoices = [...roleOptions].map(([role, label]) => ({ value: String(role), label }));

export const user = defineRecord('user', {
  newTitle: text.users.add,
  nameOf: userName,
  fields: {
    name: textField({ label: text.records.name, identifies: 3 }),
    username: textField({
      label: text.records.username,
      identifies: 1,
      detail: words.usernameDetail,
      required: true,
      fact: true,
      column: { width: 140, phone: 'below' },
    }),
    email: textField({
      label: text.records.email,
      identifies: 2,
      inputMode: 'email',
      fact: true,
      column: { width: 200, grow: 2 },
    }),
    role: choiceField({
      label: words.role,
      detail: words.roleDetail,
      options: roleOptions,
      first: roles.viewer,
      words: roleWords,
      fact: true,
      column: { width: 130, phone: 'below' },
    }),
    fleetIds: fleetsField({
      label: words.fleets.label,
      detail: words.fleets.detail,
      all: words.fleets.all,
      unknown: words.fleets.deleted,
      fact: true,
    }),
    status: choiceField({
      label: text.records.status,
      detail: words.statusDetail,
      options: new Map([
        [userStatuses.active, words.statuses.active],
        [userStatuses.disabled, words.statuses.disabled],
      ]),
      first: userStatuses.active,
      mark: (status) => (status === userStatuses.active ? 'good' : 'unknown'),
      column: { width: 110, phone: 'end' },
    }),
    password: secretField({
      label: text.records.password,
      detail: text.records.passwordRule(passwordLength.min),
      kept: text.records.passwordKept,
    }),
  },
});
