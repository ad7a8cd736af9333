import { type SubmitEvent, useState } from 'react';
import type { Alarm } from '../../../contract/temperature.ts';
import type { SelectedRows } from '../../api/growing-list.ts';
import { useMayChange } from '../../api/me.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogButtons } from '../../ui/Dialog.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Select, Textarea } from '../../ui/inputs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { causeChoices, useReview } from './use-review.ts';

const words = text.temperature.alarms;

interface ReviewFormProps {
  alarms: SelectedRows;
  /** The review so far. Left out: alarms with different reviews, which keep their notes if no note is typed. */
  review?: Pick<Alarm, 'cause' | 'note'>;
  /** Left out: the form stays, and has no Cancel. */
  onClose?: (isDone: boolean) => void;
}

/** Cause and note of a review. Nothing is reviewed before the button is pressed. A failed review keeps what was typed. */
export function ReviewForm({ alarms, review, onClose }: ReviewFormProps) {
  const mayNot = useMayChange('alarm') ? undefined : text.records.viewerMayNot;
  const [cause, setCause] = useState(String(review?.cause ?? ''));
  const [note, setNote] = useState(review?.note ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = useReview();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setIsSaving(true);
    setProblem(undefined);
    try {
      await save(alarms, Number(cause), review || note !== '' ? note : undefined);
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
        options={[{ value: '', label: words.chooseCause }, ...causeChoices]}
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
