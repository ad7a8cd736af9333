import { useForm } from 'react-hook-form';
import { inputDescriptions } from '../../../contract/choices.ts';
import { type InputType, inputTypeInput } from '../../../contract/inputs.ts';
import type { Versioned } from '../../api/client.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { inputTypeQuery, useRestoreInputType, useSaveInputType } from '../../api/input-types.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { fieldWords } from '../../text/field-words.ts';
import { inputs } from '../../text/inputs.ts';
import { useFormat } from '../../text/use-format.ts';
import { differencesOf } from '../../ui/ConflictNote.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import {
  descriptionWords,
  emptyType,
  fieldsOf,
  fieldsOfValues,
  type TypeValues,
  toType,
  valuesOf,
} from './type-values.ts';

const words = inputs.types;

export function NewType({ ways }: { ways: RecordWays }) {
  return <TypeForm record={undefined} ways={ways} />;
}

/** The form of an input type as it stands now. */
export function EditType({ listed, ways }: { listed: InputType; ways: RecordWays }) {
  const { inputTypeId, name } = listed;
  return (
    <RecordEditor
      query={inputTypeQuery(inputTypeId)}
      listed={listed}
      title={name}
      onClose={() => ways.open(inputTypeId)}
    >
      {(record, onTakeTheirs) => <TypeForm record={record} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

interface TypeFormProps {
  /** Undefined: a new one. */
  record: Versioned<InputType> | undefined;
  ways: RecordWays;
  onTakeTheirs?: (theirs: Versioned<InputType>) => void;
}

const options = [inputDescriptions.openClosed, inputDescriptions.onOff].map((description) => ({
  value: String(description),
  label: descriptionWords(description),
}));

function TypeForm({ record, ways, onTakeTheirs = () => {} }: TypeFormProps) {
  const format = useFormat();
  const id = record?.value.inputTypeId;
  const form = useForm<TypeValues>({
    defaultValues: record ? valuesOf(record.value) : emptyType,
    resolver: contractResolver({
      schema: inputTypeInput,
      toBody: (values: TypeValues) => toType(values, id),
      words: (problem) => fieldWords(problem, format),
    }),
  });
  const saving = useSaveInputType();
  const restoring = useRestoreInputType();
  return (
    <RecordForm
      title={record ? record.value.name : words.newTitle}
      form={form}
      record={record}
      recordId={id}
      query={inputTypeQuery(id ?? 0)}
      differences={(theirs) => differencesOf(fieldsOfValues(form.getValues()), fieldsOf(theirs))}
      save={(values, ifMatch) => saving.mutateAsync({ record: toType(values, id), ifMatch })}
      restore={(restored) => restoring.mutateAsync(restored)}
      nameOf={({ name }) => name.trim()}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <TextField
        control={form.control}
        name="name"
        label={words.name}
        placeholder={words.namePlaceholder}
        required
        autoFocus
      />
      <SelectField
        control={form.control}
        name="inputDescription"
        label={words.description}
        description={words.descriptionDetail}
        options={options}
        required
      />
    </RecordForm>
  );
}
