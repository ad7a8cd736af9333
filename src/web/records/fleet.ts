import { text } from '../text/all.ts';
import { defineRecord } from './define-record.ts';
import { textField } from './field.ts';

const words = text.fleets;

export const fleet = defineRecord('fleet', {
  newTitle: words.newTitle,
  nameOf: ({ name }) => name,
  fields: { name: textField({ label: words.name, placeholder: words.namePlaceholder, required: true }) },
});
