import { kindOfNumber, referableKinds, resourceTypes } from '../../contract/kinds.ts';
import { text } from '../text/all.ts';
import { defineRecord, wireIn } from './define-record.ts';
import { choiceField, ownIdField, textField } from './field.ts';

const words = text.references;

export const kindWords = (resourceType: number): string => {
  const kind = kindOfNumber(resourceType);
  return kind ? words.kinds[kind] : words.otherKind;
};

export const externalReference = defineRecord('externalReference', {
  newTitle: words.newTitle,
  nameOf: ({ reference }) => reference,
  fields: {
    resourceType: choiceField({
      label: words.kind,
      options: new Map(referableKinds.map((kind) => [resourceTypes[kind], words.kinds[kind]])),
      first: resourceTypes.vehicle,
      words: kindWords,
    }),
    resourceId: ownIdField({
      label: words.record,
      words: (id, { names }, record) => {
        const kind = kindOfNumber(Number(wireIn(record, 'resourceType')));
        return (kind && names[kind]?.get(id)) ?? words.unknownRecord;
      },
    }),
    reference: textField({ label: words.reference, detail: words.referenceDetail, required: true }),
  },
  refersTo: referableKinds,
  together: [['resourceType', 'resourceId']],
});
