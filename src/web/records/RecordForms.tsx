import type { ComponentType, ReactNode } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { maskedPassword } from '../../contract/choices.ts';
import { idOf, isRestorableKind, type RestorableKind } from '../../contract/kinds.ts';
import { type RecordOf, recordQuery, useRestoreRecord, useSaveRecord } from '../api/records.ts';
import { RecordEditor } from '../components/RecordEditor.tsx';
import { RecordForm } from '../components/RecordForm.tsx';
import { type FormOf, useRecordForm } from '../components/use-record-form.ts';
import { statusOptions } from '../data/status-words.ts';
import type { RecordNavigation } from '../data/use-record-address.ts';
import { PasswordField, SelectField, TextField } from '../ui/fields.tsx';
import type { Choice } from '../ui/table/column.ts';
import type { AnyField, DefinedKind, Definition } from './define-record.ts';
import { FleetsInput } from './FleetsInput.tsx';
import type { ValueContext } from './field.ts';
import { inputSchemas } from './input-schemas.ts';
import { useValueContext } from './use-value-context.ts';

interface FormProps<Kind extends DefinedKind, Values extends FieldValues> {
  of: Definition<Kind, Values>;
  navigation: RecordNavigation;
  /** Replaces the inputs of these fields. Define it at module scope. */
  inputs?: { [Name in keyof Values]?: ComponentType<{ form: UseFormReturn<Values> }> };
  /** Content below the inputs. */
  children?: (form: UseFormReturn<Values>) => ReactNode;
}

interface NewRecordProps<Kind extends DefinedKind, Values extends FieldValues> extends FormProps<Kind, Values> {
  /** Values that the form begins with. */
  first?: Partial<Values>;
}

/** Form of a new record. */
export function NewRecord<Kind extends DefinedKind, Values extends FieldValues>(props: NewRecordProps<Kind, Values>) {
  return <FilledForm {...props} record={undefined} />;
}

interface EditRecordProps<Kind extends DefinedKind, Values extends FieldValues> extends FormProps<Kind, Values> {
  listed: RecordOf<Kind>;
  /** Default: the record's name. */
  title?: string;
}

/** Form of a record as it is now. */
export function EditRecord<Kind extends DefinedKind, Values extends FieldValues>(props: EditRecordProps<Kind, Values>) {
  const { of, listed, title, navigation } = props;
  const id = idOf(of.kind, listed);
  return (
    <RecordEditor
      query={recordQuery(of.kind, id)}
      title={title ?? of.nameOf(listed)}
      onClose={() => navigation.open(id)}
    >
      {(record, onTakeTheirs) => <FilledForm {...props} record={record} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

type FilledFormProps<Kind extends DefinedKind, Values extends FieldValues> = FormProps<Kind, Values> &
  FormOf<RecordOf<Kind>> & { first?: Partial<Values>; title?: string };

function FilledForm<Kind extends DefinedKind, Values extends FieldValues>(props: FilledFormProps<Kind, Values>) {
  const { of, navigation, record, onTakeTheirs, first, title, inputs, children } = props;
  const { kind, together } = of;
  const context = useValueContext(of.refersTo);
  const { format } = context;
  const id = record && idOf(kind, record.value);
  // It is used only for kinds that can be restored.
  const restoring = useRestoreRecord(kind as RestorableKind);
  const wired = useRecordForm({
    record,
    first: record ? of.valuesOf(record.value, format) : { ...of.empty, ...first },
    schema: inputSchemas[kind],
    toFields: (values: Values) => of.toFields(values, format),
    valuesOf: (value: RecordOf<Kind>) => of.valuesOf(value, format),
    together,
    query: recordQuery(kind, id ?? 0),
    saving: useSaveRecord(kind),
    ...(isRestorableKind(kind) && { restoring }),
    mine: (values) => of.texts(of.toRecord(values, format), context),
    theirs: (value) => of.texts(value, context),
  });
  const { form } = wired;
  return (
    <RecordForm
      {...wired}
      title={title ?? (record ? of.nameOf(record.value) : of.newTitle)}
      recordId={id}
      nameOf={(values) => of.nameOf(of.toRecord(values, format)) || (title ?? '')}
      navigation={navigation}
      onTakeTheirs={onTakeTheirs}
    >
      {of.names.map((name, index) => {
        const Own: ComponentType<{ form: UseFormReturn<Values> }> | undefined = inputs?.[name];
        if (Own) return <Own key={name} form={form} />;
        const props = {
          form,
          name,
          field: of.fields[name],
          context,
          isNew: !record,
          autoFocus: index === 0,
        };
        return <FieldInput key={name} {...props} />;
      })}
      {children?.(form)}
    </RecordForm>
  );
}

interface FieldInputProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: keyof Values & string;
  field: AnyField;
  context: ValueContext;
  isNew: boolean;
  autoFocus: boolean;
}

function FieldInput<Values extends FieldValues>(props: FieldInputProps<Values>) {
  const { form, name, field, context, isNew, autoFocus } = props;
  // Every field of a definition is a value of its form.
  const path = name as unknown as FieldPath<Values>;
  const { label, placeholder, required, control: input } = field;
  const typed: unknown = useWatch({ control: form.control, name: path });
  const description = typeof field.detail === 'function' ? field.detail(String(typed).trim(), isNew) : field.detail;
  const shared = { control: form.control, name: path, label, description, placeholder, required, autoFocus };
  switch (input.as) {
    case 'text':
      return <TextField {...shared} inputMode={input.inputMode} unit={input.unit} />;
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'degrees':
      return <TextField {...shared} unit={`°${context.format.temperatureUnit}`} />;
    case 'choice': {
      const first: unknown = form.formState.defaultValues?.[name];
      return (
        <SelectField
          {...shared}
          options={statusOptions(input.options, typeof first === 'string' ? first : undefined)}
        />
      );
    }
    case 'pick':
      return (
        <SelectField
          {...shared}
          options={[{ value: '', label: input.none }, ...choicesOf(context.names[input.kind])]}
        />
      );
    case 'fleets':
      return (
        <FleetsInput
          {...{ form, label }}
          name={path}
          description={description}
          fleets={context.names.fleet ?? new Map()}
        />
      );
    case 'secret':
      return (
        <PasswordField
          {...shared}
          description={isNew ? description : input.kept}
          placeholder={isNew ? '' : maskedPassword}
          autoComplete="new-password"
          required={isNew}
        />
      );
    default:
      return null;
  }
}

const choicesOf = (names: ReadonlyMap<number, string> = new Map()): Choice[] =>
  [...names].map(([id, label]) => ({ value: String(id), label }));
