import { tagColours } from '../../contract/choices.ts';
import { text } from '../text/index.ts';
import { officeText } from '../text/office.ts';
import { defineRecord } from './define-record.ts';
import { choiceField, minutesField, textField } from './field.ts';
import { numberField } from './table-fields.ts';

const words = text.tags;

export const tag = defineRecord('tag', {
  newTitle: words.add,
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: text.records.name, required: true, identifies: 1 }),
    colour: choiceField({
      label: words.colour,
      options: new Map(tagColours.map((shade, number) => [number, words.colours[shade]])),
      first: 0,
    }),
    longStayMinutes: minutesField({ label: words.longStay, unit: text.temperature.profiles.minutes }),
    position: numberField({ label: officeText.imports.fields.position }),
  },
});
