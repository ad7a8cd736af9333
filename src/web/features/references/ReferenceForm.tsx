import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { resourceTypes } from '../../../contract/choices.ts';
import { type ExternalReference, externalReferenceInput } from '../../../contract/references.ts';
import type { Versioned } from '../../api/client.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { externalReferenceQuery, useRestoreExternalReference, useSaveExternalReference } from '../../api/references.ts';
import type { Sent } from '../../api/row.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import { kindOf, type RecordNames, type ReferenceKind } from '../../parts/record-names.ts';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { fieldWords } from '../../text/field-words.ts';
import { references as words } from '../../text/references.ts';
import { useFormat } from '../../text/use-format.ts';
import { differencesOf } from '../../ui/ConflictNote.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { PickField } from '../../ui/PickField.tsx';
import { fieldsOf } from './ReferenceDetails.tsx';

interface ReferenceValues {
  kind: ReferenceKind;
  record: string;
  reference: string;
}

const kinds = (Object.keys(resourceTypes) as ReferenceKind[]).map((kind) => ({
  value: kind,
  label: words.kinds[kind],
}));

const valuesOf = (reference: ExternalReference | undefined): ReferenceValues => ({
  kind: (reference && kindOf(reference.resourceType)) ?? 'vehicle',
  record: reference ? String(reference.resourceId) : '',
  reference: reference?.reference ?? '',
});

// What the resolver let through is what the contract takes.
const contentOf = ({ kind, record, reference }: ReferenceValues) =>
  ({
    resourceType: resourceTypes[kind],
    ...(record !== '' && { resourceId: Number(record) }),
    reference: reference.trim(),
  }) as Sent<'saveExternalReference'>;

const fields: Readonly<Record<string, keyof ReferenceValues>> = {
  '#/resourceType': 'kind',
  '#/resourceId': 'record',
  '#/reference': 'reference',
};
const fieldOf = (pointer: string): keyof ReferenceValues | undefined => fields[pointer];

interface ReferenceProps {
  names: RecordNames;
  ways: RecordWays;
}

/** Which record, and what the other system calls it. */
export function NewReference(props: ReferenceProps) {
  return <ReferenceForm {...props} record={undefined} />;
}

/** The form of a reference as it stands now. */
export function EditReference({ listed, names, ways }: ReferenceProps & { listed: ExternalReference }) {
  return (
    <RecordEditor
      query={externalReferenceQuery(listed.id)}
      listed={listed}
      title={listed.reference}
      onClose={() => ways.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <ReferenceForm names={names} record={record} ways={ways} onTakeTheirs={onTakeTheirs} />
      )}
    </RecordEditor>
  );
}

interface ReferenceFormProps extends ReferenceProps {
  /** Undefined: a new one. */
  record: Versioned<ExternalReference> | undefined;
  onTakeTheirs?: (theirs: Versioned<ExternalReference>) => void;
}

function ReferenceForm({ names, record, ways, onTakeTheirs = () => {} }: ReferenceFormProps) {
  const id = record?.value.id;
  const format = useFormat();
  const saving = useSaveExternalReference();
  const restoring = useRestoreExternalReference();
  const toBody = (values: ReferenceValues) => ({ ...(id !== undefined && { id }), ...contentOf(values) });
  const form = useForm<ReferenceValues>({
    defaultValues: valuesOf(record?.value),
    resolver: contractResolver({
      schema: externalReferenceInput,
      toBody,
      fieldOf,
      words: (problem) => fieldWords(problem, format),
    }),
  });
  return (
    <RecordForm
      title={record ? record.value.reference : words.newTitle}
      form={form}
      record={record}
      query={externalReferenceQuery(id ?? 0)}
      differences={(theirs) => differencesOf(fieldsOf(contentOf(form.getValues()), names), fieldsOf(theirs, names))}
      save={(values, ifMatch) => saving.mutateAsync({ record: toBody(values), ifMatch })}
      restore={(id) => restoring.mutateAsync(id)}
      nameOf={({ reference }) => reference.trim()}
      fieldOf={fieldOf}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
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
}: Pick<ReferenceProps, 'names'> & { form: UseFormReturn<ReferenceValues> }) {
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
