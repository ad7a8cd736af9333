import { tagResourceType } from '../../../contract/choices.ts';
import { tagInput } from '../../../contract/tags.ts';
import { bodyFrom } from '../../api/body-from.ts';
import type { RecordBody } from '../../api/row.ts';
import type { Tag } from '../../api/tags.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import { minutesIn } from '../../records/field.ts';
import type { TagValues } from './TagForm.tsx';

export const valuesOf = ({ name, colour, longStayMinutes }: Listed): TagValues => ({
  ...{ name, colour },
  longStayMinutes: String(longStayMinutes ?? ''),
});

type Listed = Pick<Tag, 'name' | 'colour'> & Partial<Pick<Tag, 'longStayMinutes'>>;

/** The values as the request that they make; `before`: the tag as it was read. */
export function toTag(values: TagValues, before?: Tag): RecordBody<'saveTag'> {
  const fields = fieldsOf(values);
  return before ? bodyFrom(before, fields, fieldsOf(valuesOf(before))) : { ...fields, resourceType: tagResourceType };
}

function fieldsOf({ name, colour, longStayMinutes }: TagValues) {
  // The contract refuses minutes that are not a number, with a problem on their field.
  return { name, colour, longStayMinutes: minutesIn(longStayMinutes) as number | null };
}

export const useTagForm = (first: TagValues, before?: Tag) =>
  useContractForm({ first, schema: tagInput, toBody: (values: TagValues) => toTag(values, before), before }).form;
