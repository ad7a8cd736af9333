import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Fields that mean something together alone: a kind, and the number of one of that kind. */
export type Together<Values> = readonly (readonly (keyof Values)[])[];

/**
 * The form goes on from what somebody else saved, with what was changed in it on top: a field that nobody touched here says
 * what it says there.
 */
export function keepChanges<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  theirs: Values,
  together: Together<Values> = [],
): void {
  const mine = { ...form.getValues() };
  const first = form.formState.defaultValues as Values | undefined;
  const isChanged = (field: keyof Values): boolean => said(mine[field]) !== said(first?.[field]);
  const partners = (field: keyof Values) => together.find((fields) => fields.includes(field)) ?? [field];
  const changed = (Object.keys(mine) as Path<Values>[]).filter((field) => partners(field).some(isChanged));
  form.reset(theirs, { keepSubmitCount: true });
  for (const field of changed) {
    form.setValue(field, mine[field], { shouldDirty: true });
  }
}

/** Spaces around what was typed are no change: they are not stored. */
const said = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));
