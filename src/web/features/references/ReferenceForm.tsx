import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { resourceTypes } from '../../../contract/choices.ts';
import { externalReferenceInput } from '../../../contract/references.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { externalReferenceQuery, useSaveExternalReference } from '../../api/references.ts';
import type { Sent } from '../../api/row.ts';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { fieldWords } from '../../text/field-words.ts';
import { references as words } from '../../text/references.ts';
import { useFormat } from '../../text/use-format.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { PickField } from '../../ui/PickField.tsx';
import type { ReferenceKind, useRecordNames } from './reference-row.ts';

interface ReferenceValues {
  kind: ReferenceKind;
  record: string;
  reference: string;
}

const kinds = (Object.keys(resourceTypes) as ReferenceKind[]).map((kind) => ({
  value: kind,
  label: words.kinds[kind],
}));

// What the resolver let through is what the contract takes.
const toBody = ({ kind, record, reference }: ReferenceValues) =>
  ({
    resourceType: resourceTypes[kind],
    ...(record !== '' && { resourceId: Number(record) }),
    reference,
  }) as Sent<'saveExternalReference'>;

const fields: Readonly<Record<string, keyof ReferenceValues>> = {
  '#/resourceType': 'kind',
  '#/resourceId': 'record',
  '#/reference': 'reference',
};
const fieldOf = (pointer: string): keyof ReferenceValues | undefined => fields[pointer];

interface NewReferenceProps {
  names: ReturnType<typeof useRecordNames>;
  ways: RecordWays;
}

/** Which record, and what the other system calls it. */
export function NewReference({ names, ways }: NewReferenceProps) {
  const format = useFormat();
  const saving = useSaveExternalReference();
  const form = useForm<ReferenceValues>({
    defaultValues: { kind: 'vehicle', record: '', reference: '' },
    resolver: contractResolver({
      schema: externalReferenceInput,
      toBody,
      fieldOf,
      words: (problem) => fieldWords(problem, format),
    }),
  });
  return (
    <RecordForm
      title={words.newTitle}
      form={form}
      record={undefined}
      query={externalReferenceQuery(0)}
      differences={() => []}
      save={(values) => saving.mutateAsync({ record: toBody(values) })}
      nameOf={({ reference }) => reference.trim()}
      fieldOf={fieldOf}
      ways={ways}
      onTakeTheirs={() => {}}
    >
      <SelectField control={form.control} name="kind" label={words.kind} options={kinds} required />
      <RecordField form={form} names={names} />
      <TextField
        control={form.control}
        name="reference"
        label={words.reference}
        description={words.referenceDetail}
        required
      />
    </RecordForm>
  );
}

function RecordField({
  form: { control },
  names,
}: Pick<NewReferenceProps, 'names'> & { form: UseFormReturn<ReferenceValues> }) {
  const kind = useWatch({ control, name: 'kind' });
  const options = [...names[kind]].map(([id, name]) => ({ value: String(id), label: name }));
  return (
    <PickField
      control={control}
      name="record"
      label={words.record}
      placeholder={words.pickRecord}
      options={options}
      required
      autoFocus
    />
  );
}
