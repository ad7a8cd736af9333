import { type UseFormReturn, useWatch } from 'react-hook-form';
import { kindOfNumber, type ReferableKind, referableKinds, resourceTypes } from '../../../contract/kinds.ts';
import { type ExternalReference, externalReferenceInput } from '../../../contract/references.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordNames } from '../../parts/record-names.ts';
import type { RecordNavigation } from '../../parts/use-record-address.ts';
import { type FormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { text } from '../../text/all.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { PickField } from '../../ui/PickField.tsx';
import { fieldsOf } from './ReferenceDetails.tsx';

const words = text.references;

interface ReferenceValues {
  kind: ReferableKind;
  record: string;
  reference: string;
}

const kinds = referableKinds.map((kind) => ({
  value: kind,
  label: words.kinds[kind],
}));

const valuesOf = (reference: ExternalReference | undefined): ReferenceValues => ({
  kind: (reference && kindOfNumber(reference.resourceType)) ?? 'vehicle',
  record: reference ? String(reference.resourceId) : '',
  reference: reference?.reference ?? '',
});

const toFields = ({ kind, record, reference }: ReferenceValues) => ({
  resourceType: resourceTypes[kind],
  resourceId: record === '' ? null : Number(record),
  reference: reference.trim(),
});

const fields: Readonly<Record<string, keyof ReferenceValues>> = {
  '#/resourceType': 'kind',
  '#/resourceId': 'record',
  '#/reference': 'reference',
};
const fieldOf = (pointer: string): keyof ReferenceValues | undefined => fields[pointer];

interface ReferenceProps {
  names: RecordNames;
  navigation: RecordNavigation;
}

/** Which record, and what the other system calls it. */
export function NewReference(props: ReferenceProps) {
  return <ReferenceForm {...props} record={undefined} />;
}

/** The form with the current reference. */
export function EditReference({ listed, names, navigation }: ReferenceProps & { listed: ExternalReference }) {
  return (
    <RecordEditor
      query={recordQuery('externalReference', listed.id)}
      listed={listed}
      title={listed.reference}
      onClose={() => navigation.open(listed.id)}
    >
      {(record, onTakeTheirs) => (
        <ReferenceForm names={names} record={record} navigation={navigation} onTakeTheirs={onTakeTheirs} />
      )}
    </RecordEditor>
  );
}

type ReferenceFormProps = FormOf<ExternalReference> & Pick<ReferenceProps, 'names'>;

function ReferenceForm({ names, record, navigation, onTakeTheirs }: ReferenceFormProps) {
  const id = record?.value.id;
  const wired = useRecordForm({
    record,
    first: valuesOf(record?.value),
    schema: externalReferenceInput,
    toFields,
    valuesOf,
    together: [['kind', 'record']],
    query: recordQuery('externalReference', id ?? 0),
    saving: useSaveRecord('externalReference'),
    restoring: useRestoreRecord('externalReference'),
    mine: (values) => fieldsOf({ ...toFields(values), resourceId: Number(values.record) }, names),
    theirs: (reference) => fieldsOf(reference, names),
    fieldOf,
  });
  return (
    <RecordForm
      {...wired}
      title={record ? record.value.reference : words.newTitle}
      nameOf={({ reference }) => reference.trim()}
      navigation={navigation}
      onTakeTheirs={onTakeTheirs}
    >
      <SelectField control={wired.form.control} name="kind" label={words.kind} options={kinds} required />
      <RecordField form={wired.form} names={names} />
      <TextField
        control={wired.form.control}
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
