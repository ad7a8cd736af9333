import { text } from '../text/all.ts';
import { defineRecord } from './define-record.ts';
import { referenceField, textField } from './field.ts';

const words = text.temperature;

export const probe = defineRecord('probe', {
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: words.name, required: true }),
    profileId: referenceField({
      label: words.profile,
      detail: words.profileDetail,
      required: true,
      of: 'profile',
      none: words.chooseProfile,
      unknown: words.unknownProfile,
    }),
  },
});
