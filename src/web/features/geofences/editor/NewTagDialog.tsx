import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { tagResourceType } from '../../../../contract/choices.ts';
import { useSaveRecord } from '../../../api/records.ts';
import type { Tag } from '../../../api/tags.ts';
import { ColourField } from '../../../map/tags/ColourField.tsx';
import { unusedColour } from '../../../map/tags/unused-colour.ts';
import { text } from '../../../text/index.ts';
import { failureDetail } from '../../../text/problems.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../../ui/Dialog.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { notify } from '../../../ui/notices.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';

interface NewTagDialogProps {
  /** The name that the person has typed in the geofence form. */
  name: string;
  tags: readonly Tag[];
  onClose: () => void;
  /** The tag is stored and listed. Undefined: the server did not return its id. */
  onMade: (tagId: number | undefined) => void;
}

/** Creates a tag over the geofence form, whose draft stays. */
export function NewTagDialog({ name: firstName, tags, onClose, onMade }: NewTagDialogProps) {
  const save = useSaveRecord('tag');
  const [name, setName] = useState(firstName);
  const [colour, setColour] = useState(() => unusedColour(tags));
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // React would send the geofence form too, which renders this dialog.
    event.stopPropagation();
    if (save.isPending) return;
    if (name.trim() === '') return setProblem(text.records.needsName);
    try {
      onMade(await save.mutateAsync({ record: { name, colour, resourceType: tagResourceType } }));
    } catch (error) {
      return setProblem(failureDetail(error).detail);
    }
    notify({ words: text.tags.created(name.trim()) });
  };
  return createPortal(
    <Dialog title={text.tags.add} onClose={onClose}>
      <Stack as="form" gap={14} noValidate onSubmit={(event) => void submit(event)}>
        {problem !== undefined && <ProblemNote>{problem}</ProblemNote>}
        <TextInput
          label={text.records.name}
          value={name}
          required
          placeholder={text.tags.namePlaceholder}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <ColourField value={colour} onChange={setColour} others={tags} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {text.common.save}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>,
    document.body,
  );
}
