import type { UseFormReturn } from 'react-hook-form';
import type { Tag } from '../../api/tags.ts';
import { text } from '../../text/all.ts';
import { TextField } from '../../ui/fields.tsx';
import { ColourField } from './ColourField.tsx';

const tagWords = text.tags;

/** The form's values of a tag. The list changes its position. */
export interface TagValues {
  name: string;
  colour: number;
}

/** The inputs that a new tag and an old one share. */
export function TagInputs({ form, others }: { form: UseFormReturn<TagValues>; others: readonly Tag[] }) {
  const { control } = form;
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
      <ColourField control={control} others={others} />
    </>
  );
}
