import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { keepChanges } from '../../src/web/data/keep-changes.ts';

interface Values {
  name: string;
  tags: number[];
  kind: string;
  number: string;
}
const first: Values = { name: 'Yard', tags: [1], kind: 'fleet', number: '3' };

/** The form's values after `mine` was typed and kept over `theirs`. */
function kept(mine: Partial<Values>, theirs: Partial<Values>) {
  const { result } = renderHook(() => {
    const form = useForm<Values>({ defaultValues: first });
    return { form, isDirty: form.formState.isDirty, before: form.formState.defaultValues };
  });
  act(() => {
    for (const [field, value] of Object.entries(mine)) {
      result.current.form.setValue(field as keyof Values, value, { shouldDirty: true });
    }
  });
  act(() => keepChanges(result.current.form, { ...first, ...theirs }, [['kind', 'number']]));
  return { ...result.current, values: result.current.form.getValues() };
}

test('own changes stay, and other fields get their values', () => {
  const { values, before } = kept({ name: 'Mine' }, { name: 'Theirs', tags: [1, 2] });
  expect(values).toEqual({ ...first, name: 'Mine', tags: [1, 2] });
  // The next conflict is compared with this version.
  expect(before).toEqual({ ...first, name: 'Theirs', tags: [1, 2] });
});

test('surrounding spaces and an equal list are no changes', () => {
  const { values, isDirty } = kept({ name: ' Yard ', tags: [1] }, { name: 'Theirs', tags: [] });
  expect(values).toEqual({ ...first, name: 'Theirs', tags: [] });
  expect(isDirty).toBe(false);
});

test('fields that belong together are kept together', () => {
  expect(kept({ number: '4' }, { kind: 'probe', number: '7' }).values).toMatchObject({ kind: 'fleet', number: '4' });
  expect(kept({ name: 'Mine' }, { kind: 'probe', number: '7' }).values).toMatchObject({ kind: 'probe', number: '7' });
});
