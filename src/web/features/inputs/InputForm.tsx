import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Input, inputAssignment } from '../../../contract/inputs.ts';
import type { Versioned } from '../../api/client.ts';
import { inputTypesQuery, recordQuery, useSaveRecord } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { RecordEditor } from '../../parts/RecordEditor.tsx';
import { RecordForm } from '../../parts/RecordForm.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { useRecordForm } from '../../parts/use-record-form.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/fields.tsx';

const words = text.inputs;

interface EditInputProps {
  listed: Input;
  name: string;
  ways: RecordWays;
}

/** The form of an input as it stands now. */
export function EditInput({ listed, name, ways }: EditInputProps) {
  return (
    <RecordEditor
      query={recordQuery('input', listed.inputId)}
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

const valuesOf = ({ inputTypeId }: Input): InputValues => ({
  inputTypeId: inputTypeId === null ? '' : String(inputTypeId),
});

const toFields = ({ inputTypeId }: InputValues): RecordBody<'saveInput'> => ({
  inputTypeId: inputTypeId === '' ? null : Number(inputTypeId),
});

function InputForm({ record, name, ways, onTakeTheirs }: InputFormProps) {
  const { inputId } = record.value;
  const { data: types = [] } = useQuery(inputTypesQuery());
  const inWords = (id: string | number | null) => [
    { field: words.type, value: types.find((type) => String(type.inputTypeId) === String(id))?.name ?? '' },
  ];
  const wired = useRecordForm({
    record,
    first: valuesOf(record.value),
    schema: inputAssignment,
    toFields,
    valuesOf,
    query: recordQuery('input', inputId),
    saving: useSaveRecord('input'),
    mine: (values) => inWords(values.inputTypeId),
    theirs: (input) => inWords(input.inputTypeId),
  });
  const options = [
    { value: '', label: words.chooseType },
    ...types.map((type) => ({ value: String(type.inputTypeId), label: type.name })),
  ];
  return (
    <RecordForm {...wired} title={name} recordId={inputId} nameOf={() => name} ways={ways} onTakeTheirs={onTakeTheirs}>
      <SelectField
        control={wired.form.control}
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
