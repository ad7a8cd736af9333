import { recordStatuses } from '../../contract/choices.ts';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import { cleanIdentifier } from '../../contract/text-kinds.ts';
import { driverName } from '../data/names.ts';
import { knownStatuses } from '../data/status-words.ts';
import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { dateField, secretField, statusField, textField } from './field.ts';

const words = text.drivers;

export const driver = defineRecord('driver', {
  newTitle: text.drivers.add,
  nameOf: driverName,
  isSettled: ({ status }) => status === recordStatuses.inactive,
  fields: {
    name: textField({ label: text.records.name, detail: words.nameDetail, identifies: 4 }),
    buttonId: textField({
      label: words.button,
      identifies: 3,
      detail: words.buttonDetail,
      fact: true,
      column: { key: 'button', width: 156 },
    }),
    status: statusField({
      label: text.records.status,
      options: knownStatuses(text.records.statuses),
      column: { width: 96, inSelection: true, phone: 'end' },
    }),
    mobile: textField({
      label: words.mobile,
      inputMode: 'tel',
      fact: true,
      column: { width: 140, phone: 'below' },
    }),
    email: textField({
      label: text.records.email,
      inputMode: 'email',
      detail: (typed) => (typed !== '' && !isEmailAddress(cleanIdentifier(typed)) ? words.emailOdd : undefined),
      fact: true,
      column: { width: 180, grow: 2, hidden: true },
    }),
    username: textField({
      label: text.records.username,
      identifies: 2,
      detail: words.usernameDetail,
      required: true,
      fact: true,
      column: { width: 130, spare: true },
    }),
    employeeNumber: textField({
      label: words.employeeNumber,
      identifies: 1,
      fact: true,
      column: { width: 162, spare: true },
    }),
    licenceExpires: dateField({
      label: words.licence.label,
      due: {
        withinDays: 30,
        soon: words.licence.soon,
        over: words.licence.over,
        on: words.licence.on,
        wasOn: words.licence.wasOn,
      },
      fact: true,
      column: { key: 'licence', width: 146 },
    }),
    password: secretField({
      label: text.records.password,
      detail: words.passwordDetail,
      kept: text.records.passwordKept,
    }),
  },
});
