import { inputDescriptions } from '../../../contract/choices.ts';
import { type InputType, inputTypeInput } from '../../../contract/inputs.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { type FormOf, useRecordForm } from '../../parts/use-record-form.ts';
import { text } from '../../text/index.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { descriptionWords, emptyType, fieldsOf, fieldsOfValues, toFields, valuesOf } from './type-values.ts';

const { inputs } = text;

const words = inputs.types;

export function NewType({ ways }: { ways: RecordWays }) {
  return <TypeForm record={undefined} ways={ways} />;
}

/** The form of an input type as it stands now. */
export function EditType({ listed, ways }: { listed: InputType; ways: RecordWays }) {
  const { inputTypeId, name } = listed;
  return (
    <RecordEditor
      query={recordQuery('inputType', inputTypeId)}
      listed={listed}
      title={name}
      onClose={() => ways.open(inputTypeId)}
    >
      {(record, onTakeTheirs) => <TypeForm record={record} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

const options = [inputDescriptions.openClosed, inputDescriptions.onOff].map((description) => ({
  value: String(description),
  label: descriptionWords(description),
}));

function TypeForm({ record, ways, onTakeTheirs }: FormOf<InputType>) {
  const id = record?.value.inputTypeId;
  const wired = useRecordForm({
    record,
    first: record ? valuesOf(record.value) : emptyType,
    schema: inputTypeInput,
    toFields,
    valuesOf,
    query: recordQuery('inputType', id ?? 0),
    saving: useSaveRecord('inputType'),
    restoring: useRestoreRecord('inputType'),
    mine: fieldsOfValues,
    theirs: fieldsOf,
  });
  return (
    <RecordForm
      {...wired}
      title={record ? record.value.name : words.newTitle}
      recordId={id}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <TextField
        control={wired.form.control}
        name="name"
        label={words.name}
        placeholder={words.namePlaceholder}
        required
        autoFocus
      />
      <SelectField
        control={wired.form.control}
        name="inputDescription"
        label={words.description}
        description={words.descriptionDetail}
        options={options}
        required
      />
    </RecordForm>
  );
}
