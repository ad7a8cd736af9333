import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { can } from '../../api/can.ts';
import { useMayChange } from '../../api/me.ts';
import { useSaveRecord } from '../../api/records.ts';
import { type Tag } from '../../api/tags.ts';
import { unusedColour } from '../../map/tags/unused-colour.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { notify } from '../../ui/notices.tsx';
import { TagInputs } from './TagForm.tsx';
import { toTag, useTagForm, valuesOf } from './use-tag-form.ts';

const words = text.tags;

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
