import { inputAssignment } from '../../../contract/inputs.ts';
import { useSaveRecord } from '../../api/records.ts';
import type { RecordBody } from '../../api/row.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import { text } from '../../text/index.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { TextField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';

const words = text.inputs.byNumber;

/** Texts as typed. */
interface NumberValues {
  inputId: string;
  inputTypeId: string;
}

const nothing: NumberValues = { inputId: '', inputTypeId: '' };

/** Sets the type of an input by number, on a server without lists of inputs and types. */
export function TypeByNumber() {
  const { form } = useContractForm({ first: nothing, schema: inputAssignment, toBody: toInput });
  const saving = useSaveRecord('input');
  const { control } = form;
  return (
    <FormSection
      title={words.title}
      detail={words.detail}
      form={form}
      onSubmit={(values) => saving.mutateAsync({ record: toInput(values) })}
      onSaved={() => {
        const { inputId, inputTypeId } = form.getValues();
        form.reset(nothing);
        notify({ words: words.done(inputId, inputTypeId) });
      }}
    >
      <TextField control={control} name="inputId" label={words.input} inputMode="numeric" required />
      <TextField control={control} name="inputTypeId" label={words.type} inputMode="numeric" required />
    </FormSection>
  );
}

const toInput = ({ inputId, inputTypeId }: NumberValues): RecordBody<'saveInput'> => ({
  inputId: numberIn(inputId),
  inputTypeId: numberIn(inputTypeId),
});

/** Null for an empty text, so that the field is required. */
const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
