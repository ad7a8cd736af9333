import { useForm } from 'react-hook-form';
import { tagResourceType } from '../../../contract/choices.ts';
import { tagInput } from '../../../contract/tags.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import type { TagInput } from '../../api/tags.ts';
import { fieldWords } from '../../text/field-words.ts';
import { useFormat } from '../../text/use-format.ts';
import type { TagValues } from './TagForm.tsx';

/** The values as the request that they make. */
export const toTag = ({ name, colour }: TagValues): TagInput => ({ name, colour, resourceType: tagResourceType });

export function useTagForm(defaultValues: TagValues) {
  const format = useFormat();
  return useForm<TagValues>({
    defaultValues,
    resolver: contractResolver({ schema: tagInput, toBody: toTag, words: (problem) => fieldWords(problem, format) }),
  });
}
