import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Groups of fields that only have a meaning together, such as a kind and a number of that kind. */
export type Together<Values> = readonly (readonly (keyof Values)[])[];

/** Resets a form to the other person's version and applies the user's own changes on top. */
export function keepChanges<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  theirs: Values,
  together: Together<Values> = [],
): void {
  const mine = { ...form.getValues() };
  const first = form.formState.defaultValues as Values | undefined;
  const isChanged = (field: keyof Values): boolean => normalized(mine[field]) !== normalized(first?.[field]);
  const partners = (field: keyof Values) => together.find((fields) => fields.includes(field)) ?? [field];
  const changed = (Object.keys(mine) as Path<Values>[]).filter((field) => partners(field).some(isChanged));
  form.reset(theirs, { keepSubmitCount: true });
  for (const field of changed) {
    form.setValue(field, mine[field], { shouldDirty: true });
  }
}

/** Ignores spaces around a text, because they are not stored. */
const normalized = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));
