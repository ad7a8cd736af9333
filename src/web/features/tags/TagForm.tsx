import { type UseFormReturn, useController } from 'react-hook-form';
import type { Tag } from '../../api/tags.ts';
import { ColourField } from '../../map/tags/ColourField.tsx';
import { text } from '../../text/index.ts';
import { TextField } from '../../ui/fields.tsx';

const tagWords = text.tags;

/** The form's values of a tag. The list changes its position. */
export interface TagValues {
  name: string;
  colour: number;
  /** Minutes as typed; '' for the default. */
  longStayMinutes: string;
}

/** The inputs that a new tag and an old one share. */
export function TagInputs({ form, others }: { form: UseFormReturn<TagValues>; others: readonly Tag[] }) {
  const { control } = form;
  const { field, fieldState } = useController({ control, name: 'colour' });
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={text.records.name}
        placeholder={tagWords.namePlaceholder}
        required
        autoFocus
      />
      <ColourField
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
        others={others}
      />
      <TextField
        control={control}
        name="longStayMinutes"
        label={tagWords.longStay}
        description={tagWords.longStayDetail}
        inputMode="numeric"
        unit={text.temperature.profiles.minutes}
      />
    </>
  );
}
