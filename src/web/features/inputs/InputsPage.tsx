import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type InputType, inputAssignment } from '../../../contract/inputs.ts';
import { inputTypesQuery, useSaveRecord } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { ConnectDevice } from '../../components/ConnectDevice.tsx';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { useContractForm } from '../../data/use-contract-form.ts';
import { type RecordNavigation, useRecordAddress } from '../../data/use-record-address.ts';
import { useSetFields } from '../../data/use-set-fields.ts';
import { paths } from '../../paths/index.ts';
import { input } from '../../records/input.ts';
import { EditRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { TextField } from '../../ui/fields.tsx';
import { IconInput } from '../../ui/icons.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { notify } from '../../ui/notices.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import { InputDetails } from './InputDetails.tsx';
import { InputTabs } from './InputTabs.tsx';
import { inputColumns } from './input-columns.tsx';
import { type InputRow, useInputRows } from './input-row.ts';

const words = text.inputs;

const defaultSort = { key: 'vehicle', descending: false };

/** The inputs of all trackers with their current state, and a panel for the open one. */
export function InputsPage() {
  return (
    <RecordsPage
      {...useInputRows()}
      name="inputs"
      words={words}
      icon={<IconInput size={24} />}
      begin={<ConnectDevice />}
      address={useRecordAddress(paths.inputs)}
      columns={inputColumns}
      defaultSort={defaultSort}
      unlisted={<TypeByNumber />}
      tabs={<InputTabs current="inputs" />}
      renderBulk={(rows, done) => <SetType rows={rows} onDone={done} />}
      renderEdit={(row, navigation) => <EditInput row={row} navigation={navigation} />}
      renderDetails={(details) => <InputDetails {...details} />}
    />
  );
}

function EditInput({ row, navigation }: { row: InputRow; navigation: RecordNavigation }) {
  const hasTypes = useQuery(inputTypesQuery()).data?.length !== 0;
  return (
    <EditRecord of={input} listed={row.input} title={row.name} navigation={navigation}>
      {() =>
        !hasTypes && (
          <p>
            {words.noTypes} <Link to={paths.newInputType}>{words.addType}</Link>
          </p>
        )
      }
    </EditRecord>
  );
}

interface SetTypeProps {
  rows: readonly InputRow[];
  onDone: () => void;
}

/** The bulk action that sets the type of several inputs. */
function SetType({ rows, onDone }: SetTypeProps) {
  const { data: types = [] } = useQuery(inputTypesQuery());
  const set = useSetFields('input', words.set.failed);
  const navigate = useNavigate();
  const { ask, question } = useBulkQuestion();
  const choose = ({ inputTypeId, name: type }: InputType): void =>
    ask({
      kind: 'input',
      names: rows.map(({ name, vehicle }) => `${vehicle}: ${name}`),
      confirm: words.set.open,
      run: () => {
        const inputs = rows.map(({ id, name, input }) => ({ id, name, record: input }));
        void set(inputs, { inputTypeId }, (count, shown) => words.set.done(count, shown, type));
        onDone();
      },
    });
  return (
    <>
      <BulkMenu label={words.set.open}>
        {types.map((type) => (
          <MenuItem key={type.inputTypeId} onPress={() => choose(type)}>
            {type.name}
          </MenuItem>
        ))}
        <MenuItem onPress={() => void navigate({ to: paths.newInputType })}>{words.types.add}</MenuItem>
      </BulkMenu>
      {question}
    </>
  );
}

const typeWords = text.inputs.byNumber;

/** Texts as typed. */
interface NumberValues {
  inputId: string;
  inputTypeId: string;
}

const nothing: NumberValues = { inputId: '', inputTypeId: '' };

/** Sets the type of an input by number, on a server without lists of inputs and types. */
function TypeByNumber() {
  const { form } = useContractForm({ first: nothing, schema: inputAssignment, toBody: toInput });
  const saving = useSaveRecord('input');
  const { control } = form;
  return (
    <FormSection
      title={typeWords.title}
      detail={typeWords.detail}
      form={form}
      onSubmit={(values) => saving.mutateAsync({ record: toInput(values) })}
      onSaved={() => {
        const { inputId, inputTypeId } = form.getValues();
        form.reset(nothing);
        notify({ words: typeWords.done(inputId, inputTypeId) });
      }}
    >
      <TextField control={control} name="inputId" label={typeWords.input} inputMode="numeric" required />
      <TextField control={control} name="inputTypeId" label={typeWords.type} inputMode="numeric" required />
    </FormSection>
  );
}

const toInput = ({ inputId, inputTypeId }: NumberValues): RecordBody<'saveInput'> => ({
  inputId: numberIn(inputId),
  inputTypeId: numberIn(inputTypeId),
});

/** Null for an empty text, so that the field is required. */
const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
