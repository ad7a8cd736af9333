import { text } from '../text/all.ts';
import { defineRecord } from './define-record.ts';
import { degreesField, textField } from './field.ts';

const words = text.temperature.profiles;
const column = { width: 140, align: 'end', phone: 'below', phoneLabel: true } as const;

export const profile = defineRecord('profile', {
  newTitle: text.temperature.profiles.add,
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: text.records.name, required: true }),
    lowerBound: degreesField({ label: words.lower, required: true, column: { ...column, key: 'lower' } }),
    upperBound: degreesField({ label: words.upper, required: true, column: { ...column, key: 'upper' } }),
  },
});
