import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { minutesField, textField } from './field.ts';

const words = text.fleets;

export const fleet = defineRecord('fleet', {
  newTitle: text.fleets.add,
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: text.records.name, placeholder: words.namePlaceholder, required: true }),
    silentAfterMinutes: minutesField({
      label: words.silentAfter,
      detail: words.silentAfterDetail,
      unit: text.temperature.profiles.minutes,
      fact: true,
      column: { key: 'silentAfter', width: 150, align: 'end', phone: 'below', phoneLabel: true },
    }),
  },
});
