import { inputDescriptions } from '../../contract/choices.ts';
import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { choiceField, textField } from './field.ts';

const words = text.inputs.types;
const { openClosed, onOff } = inputDescriptions;

const descriptions: ReadonlyMap<number, string> = new Map([
  [openClosed, words.openClosed],
  [onOff, words.onOff],
]);

export const inputType = defineRecord('inputType', {
  newTitle: words.newTitle,
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: text.records.name, placeholder: words.namePlaceholder, required: true }),
    inputDescription: choiceField({
      label: words.description,
      detail: words.descriptionDetail,
      options: descriptions,
      first: openClosed,
      words: (description) => descriptions.get(description) ?? words.unknown,
      fact: true,
      column: { key: 'states', width: 150, phone: 'below' },
    }),
  },
});
