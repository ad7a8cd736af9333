import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useMayChange } from '../api/me.ts';
import type { Together } from '../data/keep-changes.ts';
import { text } from '../text/index.ts';
import type { Difference } from '../ui/ConflictNote.tsx';
import { FormShell } from '../ui/FormShell.tsx';
import { notify } from '../ui/notices.tsx';
import type { FormSubmitOptions } from '../ui/use-form-submit.tsx';
import { type RecordQuery, useClash } from './use-clash.tsx';
import type { FormOf } from './use-record-form.ts';

const words = text.records;

interface RecordFormProps<Values extends FieldValues, Value extends object, Key extends QueryKey>
  extends FormOf<Value>,
    Pick<FormSubmitOptions<Values>, 'wordsOf' | 'fieldOf'> {
  title: string;
  form: UseFormReturn<Values>;
  /** Default: the record's `id`. */
  recordId?: number | undefined;
  /** The current record. */
  query: RecordQuery<Value, Key>;
  /** Fields that differ between the form and the saved record. */
  differences: (theirs: Value) => readonly Difference[];
  /** Form values of a record. */
  valuesOf: (value: Value) => Values;
  /** As in `useClash`. */
  together?: Together<Values> | undefined;
  /** Returns the id. `over`: the version to replace; default: the version that filled the form. */
  save: (values: Values, ifMatch: string | undefined, over?: Value) => Promise<number | undefined>;
  /** Left out: a deleted record cannot be restored. */
  restore?: (id: number) => Promise<unknown>;
  nameOf: (values: Values) => string;
  /** Shows a failure in a special way, as in `FormSubmitOptions`. Call `saved` after a save that has shown its own notice. */
  showFailure?: (
    error: unknown,
    store: (work: () => Promise<unknown>) => Promise<void>,
    saved: (id: number | undefined) => void,
  ) => ReactNode;
  /** Content above the buttons, as in `FormSubmitOptions`. */
  showAhead?: (
    store: (work: () => Promise<unknown>) => Promise<void>,
    saved: (id: number | undefined) => void,
  ) => ReactNode;
  children: ReactNode;
}

/** Form of a record on a table page. Shows the record after a save, and both versions after a conflict. */
export function RecordForm<Values extends FieldValues, Value extends object, Key extends QueryKey>(
  props: RecordFormProps<Values, Value, Key>,
) {
  const { title, form, record, query, differences, save, restore, nameOf, navigation, children } = props;
  const id = props.recordId ?? idOf(record?.value);
  const mayChange = useMayChange();
  const last = useRef<{ id: number | undefined; hasNotice: boolean }>({ id: undefined, hasNotice: false });
  const store = async (values: Values, ifMatch: string | undefined, over?: Value): Promise<void> => {
    last.current = { id: (await save(values, ifMatch, over)) ?? id, hasNotice: false };
  };
  const savedWithNotice = (savedId: number | undefined): void => {
    last.current = { id: savedId ?? id, hasNotice: true };
  };
  const showClash = useClash({
    form,
    record,
    query,
    differences,
    valuesOf: props.valuesOf,
    together: props.together,
    save: store,
    ...(restore && { restore: () => restore(id ?? 0) }),
    onTakeTheirs: props.onTakeTheirs ?? (() => {}),
  });
  return (
    <FormShell
      title={title}
      form={form}
      onSubmit={(values) => store(values, record?.etag)}
      onSaved={() => {
        const verb = record ? words.saved : words.added;
        if (!last.current.hasNotice) notify({ words: verb(nameOf(form.getValues())) });
        navigation.showSaved(last.current.id);
      }}
      onCancel={() => (id === undefined ? navigation.close() : navigation.open(id))}
      readOnlyReason={mayChange ? undefined : words.viewerMayNot}
      showFailure={(error, store) => props.showFailure?.(error, store, savedWithNotice) ?? showClash(error, store)}
      showAhead={props.showAhead && ((store) => props.showAhead?.(store, savedWithNotice))}
      wordsOf={props.wordsOf}
      fieldOf={props.fieldOf}
    >
      {children}
    </FormShell>
  );
}

/** A new record has no id yet. */
const idOf = (value: object | undefined): number | undefined =>
  value && 'id' in value && typeof value.id === 'number' ? value.id : undefined;
