import { plainAlarms } from '../../contract/choices.ts';
import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { boundField, minutesField, referenceField, textField } from './field.ts';

const words = text.temperature.profiles;
const minutesColumn = { width: 130, align: 'end' } as const;
const column = { width: 140, align: 'end', phone: 'below', phoneLabel: true } as const;

export const profile = defineRecord('profile', {
  newTitle: text.temperature.profiles.add,
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: text.records.name, required: true }),
    lowerBound: boundField({ side: 'lower', label: words.lower, required: true, column: { ...column, key: 'lower' } }),
    upperBound: boundField({ side: 'upper', label: words.upper, required: true, column: { ...column, key: 'upper' } }),
    alarmAfterMinutes: minutesField({
      label: words.alarmAfter,
      detail: words.alarmAfterDetail,
      unit: words.minutes,
      zero: words.immediately,
      first: plainAlarms.alarmAfterMinutes,
      fact: true,
      column: { ...minutesColumn, key: 'alarmAfter' },
    }),
    clearAfterMinutes: minutesField({
      label: words.clearAfter,
      detail: words.clearAfterDetail,
      unit: words.minutes,
      zero: words.immediately,
      first: plainAlarms.clearAfterMinutes,
      fact: true,
      column: { ...minutesColumn, key: 'clearAfter', width: 194 },
    }),
    suspendInputTypeId: referenceField({
      label: words.suspend,
      detail: words.suspendDetail,
      of: 'inputType',
      none: words.noSuspend,
      unknown: words.unknownType,
      fact: true,
      column: { key: 'suspend', width: 160, hidden: true },
    }),
    suspendMinutes: minutesField({
      label: words.suspendFor,
      detail: words.suspendForDetail,
      unit: words.minutes,
      first: plainAlarms.suspendMinutes,
    }),
  },
});
