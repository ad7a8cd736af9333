import { kindOfNumber, referableKinds, resourceTypes } from '../../contract/kinds.ts';
import { text } from '../text/index.ts';
import { officeText } from '../text/office.ts';
import { defineRecord, wireIn } from './define-record.ts';
import { choiceField, ownIdField, textField, type ValueContext } from './field.ts';

const words = officeText.references;

export const kindWords = (resourceType: number): string => {
  const kind = kindOfNumber(resourceType);
  return kind ? text.kinds[kind] : words.otherKind;
};

const kindOf = (record: object) => kindOfNumber(Number(wireIn(record, 'resourceType')));

export const externalReference = defineRecord('externalReference', {
  newTitle: words.add,
  nameOf: ({ reference }) => reference,
  fields: {
    resourceType: choiceField({
      label: text.records.kind,
      options: new Map(referableKinds.map((kind) => [resourceTypes[kind], text.kinds[kind]])),
      first: resourceTypes.vehicle,
      words: kindWords,
    }),
    resourceId: {
      ...ownIdField({ label: text.records.record, kindOf }),
      words: (id: number, { names }: ValueContext, record: object) => {
        const kind = kindOf(record);
        return (kind && names[kind]?.get(id)) ?? words.unknownRecord;
      },
    },
    reference: textField({
      label: text.records.references.reference,
      detail: words.referenceDetail,
      required: true,
      identifies: 1,
    }),
  },
  refersTo: referableKinds,
  together: [['resourceType', 'resourceId']],
});
