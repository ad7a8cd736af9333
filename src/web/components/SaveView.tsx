import { type FormEvent, useState } from 'react';
import type { View } from '../../contract/administration.ts';
import { bodyFrom } from '../api/body-from.ts';
import { useSaveRecord } from '../api/records.ts';
import { text } from '../text/index.ts';
import { failureDetail } from '../text/problems.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { Stack } from '../ui/layout.tsx';
import { notify } from '../ui/notices.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';

const words = text.table.views;

interface SaveViewProps {
  page: string;
  query: string;
  own: readonly View[];
  onClose: () => void;
}

/** Dialog for the name of a saved view. */
export function SaveView({ page, query, own, onClose }: SaveViewProps) {
  const save = useSaveRecord('view');
  const [name, setName] = useState('');
  const [wanted, setWanted] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const replaced = own.find((view) => view.name === name.trim());
  const shared = wanted ?? replaced?.shared ?? false;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(text.records.needsName);
    try {
      await save.mutateAsync({ record: bodyFrom(replaced, { name, page, query, shared }) });
    } catch (error) {
      return setProblem(failureDetail(error).detail);
    }
    notify({ words: words.saved(name.trim()) });
    onClose();
  };
  return (
    <Dialog title={words.saveTitle} onClose={onClose}>
      <Stack as="form" gap={14} noValidate onSubmit={(event) => void submit(event)}>
        {problem !== undefined && <ProblemNote>{problem}</ProblemNote>}
        <TextInput
          label={text.records.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          description={replaced ? words.replaces(replaced.name) : words.none}
          data-autofocus
        />
        <Checkbox label={words.share} checked={shared} onChange={(event) => setWanted(event.currentTarget.checked)} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {text.common.save}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
