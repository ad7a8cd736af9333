import { type SubmitEvent, useState } from 'react';
import type { KindName } from '../../contract/kinds.ts';
import { useMayChange } from '../api/me.ts';
import { text } from '../text/index.ts';
import { failureDetail } from '../text/problems.ts';
import { Button } from '../ui/Button.tsx';
import { DialogButtons } from '../ui/Dialog.tsx';
import { GatedButton } from '../ui/GatedButton.tsx';
import { Select, Textarea } from '../ui/inputs.tsx';
import { Stack } from '../ui/layout.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import type { Choice } from '../ui/table/column.ts';

interface ReviewFormProps {
  kind: KindName;
  words: {
    cause: string;
    chooseCause: string;
    note: string;
    notesKept: string;
    saveReview: string;
    reviewFailed: (why: string) => string;
  };
  causes: readonly Choice[];
  /** The review so far. Left out: records with different reviews, which keep their notes if no note is typed. */
  review?: { cause: number | null; note: string | null };
  save: (cause: number, note?: string) => Promise<void>;
  /** Left out: the form stays, and has no Cancel. */
  onClose?: (isDone: boolean) => void;
}

/** Cause and note of a review. Nothing is reviewed before the button is pressed. A failed review keeps what was typed. */
export function ReviewForm({ kind, words, causes, review, save, onClose }: ReviewFormProps) {
  const mayNot = useMayChange(kind) ? undefined : text.records.viewerMayNot;
  const [cause, setCause] = useState(String(review?.cause ?? ''));
  const [note, setNote] = useState(review?.note ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setIsSaving(true);
    setProblem(undefined);
    try {
      await save(Number(cause), review || note !== '' ? note : undefined);
      onClose?.(true);
    } catch (error) {
      setProblem(words.reviewFailed(failureDetail(error).detail));
    }
    setIsSaving(false);
  };
  const button = (
    <GatedButton type="submit" reason={mayNot ?? (cause === '' ? words.chooseCause : undefined)} loading={isSaving}>
      {words.saveReview}
    </GatedButton>
  );
  return (
    <Stack as="form" gap={12} onSubmit={(event) => void submit(event)}>
      {problem !== undefined && <ProblemNote>{problem}</ProblemNote>}
      <Select
        label={words.cause}
        required
        options={[{ value: '', label: words.chooseCause }, ...causes]}
        value={cause}
        onChange={(event) => setCause(event.target.value)}
        data-autofocus={onClose && true}
      />
      <Textarea
        label={words.note}
        description={review ? undefined : words.notesKept}
        rows={2}
        maxLength={1000}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {onClose ? (
        <DialogButtons>
          <Button variant="default" onClick={() => onClose(false)}>
            {text.common.cancel}
          </Button>
          {button}
        </DialogButtons>
      ) : (
        <div>{button}</div>
      )}
    </Stack>
  );
}
