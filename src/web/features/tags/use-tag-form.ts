import { tagResourceType } from '../../../contract/choices.ts';
import { tagInput } from '../../../contract/tags.ts';
import { bodyFrom } from '../../api/body-from.ts';
import type { RecordBody } from '../../api/row.ts';
import type { Tag } from '../../api/tags.ts';
import { useContractForm } from '../../parts/use-contract-form.ts';
import type { TagValues } from './TagForm.tsx';

export const valuesOf = ({ name, colour }: TagValues): TagValues => ({ name, colour });

/** The values as the request that they make; `before`: the tag as it was read. */
export function toTag({ name, colour }: TagValues, before?: Tag): RecordBody<'saveTag'> {
  const fields = { name, colour };
  return before ? bodyFrom(before, fields, valuesOf(before)) : { ...fields, resourceType: tagResourceType };
}

export const useTagForm = (first: TagValues, before?: Tag) =>
  useContractForm({ first, schema: tagInput, toBody: (values: TagValues) => toTag(values, before), before }).form;
