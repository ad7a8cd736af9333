import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { referenceField } from './field.ts';

const words = text.inputs;

export const input = defineRecord('input', {
  // The name of an input is that of its line and vehicle, which its page knows.
  nameOf: () => '',
  fields: {
    inputTypeId: referenceField({
      label: words.type,
      detail: words.typeDetail,
      required: true,
      of: 'inputType',
      none: words.chooseType,
      unknown: '',
    }),
  },
});
