import { text } from '../text/index.ts';
import { defineRecord } from './define-record.ts';
import { referenceField, textField } from './field.ts';

const words = text.temperature;

export const probe = defineRecord('probe', {
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: text.records.name, required: true }),
    profileId: referenceField({
      label: text.kinds.profile,
      detail: words.profileDetail,
      required: true,
      of: 'profile',
      none: words.chooseProfile,
      unknown: words.unknownProfile,
    }),
  },
});
