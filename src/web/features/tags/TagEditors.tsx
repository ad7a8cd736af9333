import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { tagColours } from '../../../contract/choices.ts';
import { can } from '../../api/can.ts';
import type { Versioned } from '../../api/client.ts';
import { useMayChange } from '../../api/me.ts';
import { recordQuery, useRestoreRecord, useSaveRecord } from '../../api/records.ts';
import type { Tag } from '../../api/tags.ts';
import { RecordEditor } from '../../components/RecordEditor.tsx';
import { useClash } from '../../components/use-clash.tsx';
import { unusedColour } from '../../map/tags/unused-colour.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { differencesOf, type FieldText } from '../../ui/ConflictNote.tsx';
import { FormShell } from '../../ui/FormShell.tsx';
import { notify } from '../../ui/notices.tsx';
import { TagInputs, type TagValues } from './TagForm.tsx';
import { toTag, useTagForm, valuesOf } from './use-tag-form.ts';

const words = text.tags;

interface EditTagProps {
  /** Undefined: the URL names no tag of the list. */
  tagId: number | undefined;
  tags: readonly Tag[];
  /** Shown instead of the form if the list does not have the tag. */
  missing: ReactNode;
}

/** The form for the tag in the URL. */
export function EditTag({ tagId, tags, missing }: EditTagProps) {
  const navigate = useNavigate();
  const found = tags.find(({ id }) => id === tagId);
  // If someone else deletes the tag, the form and its values stay.
  const [listed, setListed] = useState(found);
  if (found && found !== listed) setListed(found);
  const close = (): void => void navigate({ to: paths.tags });
  if (!listed) return missing;
  return (
    <RecordEditor query={recordQuery('tag', listed.id)} title={words.editTitle} onClose={close}>
      {(record, onTakeTheirs) => <FilledForm record={record} tags={tags} onClose={close} onTakeTheirs={onTakeTheirs} />}
    </RecordEditor>
  );
}

interface FilledFormProps {
  record: Versioned<Tag>;
  tags: readonly Tag[];
  onClose: () => void;
  onTakeTheirs: (theirs: Versioned<Tag>) => void;
}

function FilledForm({ record, tags, onClose, onTakeTheirs }: FilledFormProps) {
  const { id, name } = record.value;
  const form = useTagForm(valuesOf(record.value), record.value);
  const saving = useSaveRecord('tag');
  const restoring = useRestoreRecord('tag');
  const mayChange = useMayChange('tag');
  const save = (values: TagValues, ifMatch: string | undefined, over = record.value) =>
    saving.mutateAsync({ record: toTag(values, over), ifMatch });
  const first = { ...valuesOf(record.value), ...form.formState.defaultValues };
  const showFailure = useClash({
    form,
    record,
    query: recordQuery('tag', id),
    differences: (theirs) => differencesOf(fieldsOf(form.getValues()), fieldsOf(valuesOf(theirs)), fieldsOf(first)),
    valuesOf,
    save,
    restore: () => restoring.mutateAsync(id),
    onTakeTheirs,
  });
  return (
    <FormShell
      title={name}
      form={form}
      onSubmit={(values) => save(values, record.etag)}
      onSaved={() => {
        notify({ words: words.saved(form.getValues('name').trim()) });
        onClose();
      }}
      onCancel={onClose}
      showFailure={showFailure}
      readOnlyReason={mayChange ? undefined : words.viewerMayNot}
    >
      <TagInputs form={form} others={tags.filter((tag) => tag.id !== id)} />
    </FormShell>
  );
}

/** The text of each field of a tag, for comparisons. */
function fieldsOf({ name, colour, longStayMinutes }: TagValues): FieldText[] {
  const shade = tagColours[colour];
  return [
    { field: text.records.name, value: name.trim() },
    { field: words.colour, value: shade ? words.colours[shade] : words.unknownColour },
    { field: words.longStay, value: longStayMinutes.trim() },
  ];
}

export function NewTag({ tags }: { tags: readonly Tag[] }) {
  const form = useTagForm(valuesOf({ name: '', colour: unusedColour(tags) }));
  const saving = useSaveRecord('tag');
  const navigate = useNavigate();
  const mayChange = useMayChange('tag');
  const savedId = useRef<number>(undefined);
  return (
    <FormShell
      title={text.tags.add}
      form={form}
      onSubmit={async (values) => {
        savedId.current = await saving.mutateAsync({ record: toTag(values) });
      }}
      onSaved={() => {
        const [name, id] = [form.getValues('name').trim(), savedId.current];
        // Without a list the person needs the number.
        if (!can.list('tag') && id !== undefined)
          notify({ words: words.createdAs(name, id), seconds: Number.POSITIVE_INFINITY });
        else notify({ words: words.created(name) });
        void navigate({ to: paths.tags });
      }}
      onCancel={() => void navigate({ to: paths.tags })}
      readOnlyReason={mayChange ? undefined : words.viewerMayNot}
    >
      <TagInputs form={form} others={tags} />
    </FormShell>
  );
}
