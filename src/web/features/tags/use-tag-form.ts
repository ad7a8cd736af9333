import { tagResourceType } from '../../../contract/choices.ts';
import { tagInput } from '../../../contract/tags.ts';
import type { TagInput } from '../../api/tags.ts';
import { useContractForm } from '../../parts/use-contract-form.ts';
import type { TagValues } from './TagForm.tsx';

/** The values as the request that they make. */
export const toTag = ({ name, colour }: TagValues): TagInput => ({ name, colour, resourceType: tagResourceType });

export const useTagForm = (first: TagValues) => useContractForm({ first, schema: tagInput, toBody: toTag }).form;
