import { text } from '../text/all.ts';
import { defineRecord } from './define-record.ts';
import { textField } from './field.ts';

const words = text.fleets;

export const fleet = defineRecord('fleet', {
  newTitle: text.fleets.add,
  nameOf: ({ name }) => name,
  fields: { name: textField({ label: text.records.name, placeholder: words.namePlaceholder, required: true }) },
});
