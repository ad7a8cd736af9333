import { reminderStatuses } from '../../contract/reminders.ts';
import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { choiceField, dateField, referenceField, textField } from './field.ts';

const words = text.reminders;

export const reminder = defineRecord('reminder', {
  newTitle: words.add,
  nameOf: ({ title }) => title,
  isSettled: ({ status }) => status === reminderStatuses.done,
  fields: {
    vehicleId: referenceField({
      label: words.vehicle,
      of: 'vehicle',
      none: words.pickVehicle,
      unknown: text.names.unknownVehicle,
      required: true,
      fact: true,
    }),
    title: textField({
      label: words.name,
      identifies: 1,
      placeholder: words.namePlaceholder,
      required: true,
    }),
    dueDate: dateField({
      label: words.due.label,
      due: {
        withinDays: 30,
        soon: words.due.soon,
        over: words.due.over,
        on: words.due.on,
        wasOn: words.due.wasOn,
      },
      required: true,
      fact: true,
    }),
    note: textField({ label: words.note, fact: true, column: { width: 180, grow: 2 } }),
    status: choiceField({
      label: words.status,
      options: new Map([
        [reminderStatuses.open, words.statuses.open],
        [reminderStatuses.done, words.statuses.done],
      ]),
      first: reminderStatuses.open,
      mark: (status) => (status === reminderStatuses.done ? 'good' : 'unknown'),
      column: { width: 100, inSelection: true, phone: 'end' },
    }),
  },
});
