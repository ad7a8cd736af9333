import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Versioned } from '../../api/client.ts';
import { useMayChange } from '../../api/me.ts';
import { type Tag, tagQuery, useSaveTag } from '../../api/tags.ts';
import { paths } from '../../paths/index.ts';
import { tags as words } from '../../text/tags.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TagInputs, type TagValues } from './TagForm.tsx';
import { toTag, useTagForm } from './use-tag-form.ts';

interface EditTagProps {
  /** Undefined when the address names none. */
  tagId: number | undefined;
  tags: readonly Tag[];
}

/** The tag that the address names, as it stands now. */
export function EditTag({ tagId, tags }: EditTagProps) {
  const navigate = useNavigate();
  const known = tags.some(({ id }) => id === tagId);
  const { data, error, refetch } = useQuery({ ...tagQuery(tagId ?? 0), enabled: known });
  const close = (): void => void navigate({ to: paths.tags });
  if (data) return <LoadedTag record={data} tags={tags} reload={async () => (await refetch()).data} />;
  return (
    <Panel title={known ? words.editTitle : words.missing.title} onClose={close}>
      {!known && (
        <EmptyState
          title={words.missing.title}
          detail={words.missing.detail}
          action={
            <Button component={Link} to={paths.tags} variant="default">
              {words.missing.all}
            </Button>
          }
        />
      )}
      {known && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />)}
    </Panel>
  );
}

interface LoadedTagProps {
  record: Versioned<Tag>;
  tags: readonly Tag[];
  reload: () => Promise<Versioned<Tag> | undefined>;
}

function LoadedTag({ record, tags, reload }: LoadedTagProps) {
  // What the form was filled from: its ETag is the one to send back, whatever has been fetched since.
  const [filledFrom, setFilledFrom] = useState(record);
  const { id, name } = filledFrom.value;
  const form = useTagForm(valuesOf(filledFrom.value));
  const saving = useSaveTag();
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const close = (): void => void navigate({ to: paths.tags });
  const save = (values: TagValues, ifMatch?: string) => saving.mutateAsync({ tag: { id, ...toTag(values) }, ifMatch });
  const showTheirs = async (): Promise<void> => {
    const theirs = await reload();
    if (!theirs) return;
    setFilledFrom(theirs);
    form.reset(valuesOf(theirs.value));
  };
  return (
    <FormShell
      title={name}
      form={form}
      onSubmit={(values) => save(values, filledFrom.etag)}
      onSaved={() => {
        notify({ words: words.saved(form.getValues('name').trim()) });
        close();
      }}
      onCancel={close}
      onConflict={{ showTheirs, saveMine: () => save(form.getValues()) }}
      readOnlyReason={mayChange ? undefined : words.viewerMayNot}
    >
      <TagInputs form={form} others={tags.filter((tag) => tag.id !== id)} />
    </FormShell>
  );
}

const valuesOf = ({ name, colour }: Tag): TagValues => ({ name, colour });
