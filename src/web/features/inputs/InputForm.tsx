import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { type Input, inputAssignment } from '../../../contract/inputs.ts';
import type { Versioned } from '../../api/client.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { inputTypesQuery } from '../../api/input-types.ts';
import { inputQuery, useSaveInput } from '../../api/inputs.ts';
import type { Sent } from '../../api/row.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { fieldWords } from '../../text/field-words.ts';
import { inputs as words } from '../../text/inputs.ts';
import { useFormat } from '../../text/use-format.ts';
import { differencesOf } from '../../ui/ConflictNote.tsx';
import { SelectField } from '../../ui/fields.tsx';

interface EditInputProps {
  listed: Input;
  name: string;
  ways: RecordWays;
}

/** The form of an input as it stands now. */
export function EditInput({ listed, name, ways }: EditInputProps) {
  return (
    <RecordEditor
      query={inputQuery(listed.inputId)}
      listed={listed}
      title={name}
      onClose={() => ways.open(listed.inputId)}
    >
      {(record, onTakeTheirs) => <InputForm record={record} name={name} ways={ways} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

interface InputFormProps {
  record: Versioned<Input>;
  name: string;
  ways: RecordWays;
  onTakeTheirs: (theirs: Versioned<Input>) => void;
}

/** '' without a type. */
interface InputValues {
  inputTypeId: string;
}

function InputForm({ record, name, ways, onTakeTheirs }: InputFormProps) {
  const { inputId, inputTypeId } = record.value;
  const format = useFormat();
  const { data: types = [] } = useQuery(inputTypesQuery());
  const form = useForm<InputValues>({
    defaultValues: { inputTypeId: inputTypeId === null ? '' : String(inputTypeId) },
    resolver: contractResolver({
      schema: inputAssignment,
      toBody: (values: InputValues) => toInput(values, inputId),
      words: (problem) => fieldWords(problem, format),
    }),
  });
  const saving = useSaveInput();
  const inWords = (id: string | number | null) => [
    { field: words.type, value: types.find((type) => String(type.inputTypeId) === String(id))?.name ?? '' },
  ];
  const options = [
    { value: '', label: words.chooseType },
    ...types.map((type) => ({ value: String(type.inputTypeId), label: type.name })),
  ];
  return (
    <RecordForm
      title={name}
      form={form}
      record={record}
      recordId={inputId}
      query={inputQuery(inputId)}
      differences={(theirs) => differencesOf(inWords(form.getValues().inputTypeId), inWords(theirs.inputTypeId))}
      save={(values, ifMatch) => saving.mutateAsync({ record: toInput(values, inputId), ifMatch })}
      nameOf={() => name}
      ways={ways}
      onTakeTheirs={onTakeTheirs}
    >
      <SelectField
        control={form.control}
        name="inputTypeId"
        label={words.type}
        description={words.typeDetail}
        options={options}
        required
        autoFocus
      />
      {types.length === 0 && (
        <p>
          {words.noTypes} <Link to={paths.newInputType}>{words.addType}</Link>
        </p>
      )}
    </RecordForm>
  );
}

function toInput({ inputTypeId }: InputValues, inputId: number): Sent<'saveInput'> {
  const made = { inputId, ...(inputTypeId !== '' && { inputTypeId: Number(inputTypeId) }) };
  // What the resolver let through is what the contract takes.
  return made as Sent<'saveInput'>;
}
