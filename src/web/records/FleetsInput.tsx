import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { text } from '../text/index.ts';
import { Checkbox } from '../ui/inputs.tsx';
import { Stack } from '../ui/layout.tsx';
import { PickSeveralField } from '../ui/PickSeveralField.tsx';

const words = text.users.fleets;

interface FleetsInputProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: string;
  description?: string | undefined;
  fleets: ReadonlyMap<number, string>;
}

/** All fleets, or some of them. A person without any sees no vehicle, so that a deleted fleet never shows more. */
export function FleetsInput<Values extends FieldValues>(props: FleetsInputProps<Values>) {
  const { form, name, label, description, fleets } = props;
  const { field } = useController({ control: form.control, name });
  const isAll = field.value === null;
  return (
    <Stack gap={8}>
      <Checkbox
        label={words.all}
        description={description}
        checked={isAll}
        onChange={({ currentTarget: { checked } }) => field.onChange(checked ? null : [])}
      />
      {!isAll && (
        <PickSeveralField
          control={form.control}
          name={name}
          label={label}
          placeholder={words.none}
          options={[...fleets].map(([id, fleet]) => ({ value: String(id), label: fleet }))}
          remove={words.remove}
          unknown={words.deleted}
        />
      )}
    </Stack>
  );
}
