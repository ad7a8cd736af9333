import { type UseFormReturn, useWatch } from 'react-hook-form';
import { kindOfNumber, referableKinds, resourceTypes } from '../../../contract/kinds.ts';
import { useRecordNames } from '../../parts/record-names.ts';
import type { externalReference } from '../../records/external-reference.ts';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/fields.tsx';
import { PickField } from '../../ui/PickField.tsx';

const words = text.references;

const kinds = referableKinds.map((kind) => ({ value: String(resourceTypes[kind]), label: text.kinds[kind] }));

/** The record of a reference: its kind, and its name. */
export function RecordFields({ form: { control } }: { form: UseFormReturn<typeof externalReference.empty> }) {
  const kind = kindOfNumber(Number(useWatch({ control, name: 'resourceType' })));
  const names = useRecordNames();
  const options = kind ? [...names[kind]].map(([id, name]) => ({ value: String(id), label: name })) : [];
  return (
    <>
      <SelectField control={control} name="resourceType" label={text.records.kind} options={kinds} required />
      <PickField
        control={control}
        name="resourceId"
        label={text.records.record}
        placeholder={words.pickRecord}
        options={options}
        required
        autoFocus
      />
    </>
  );
}
