import { type SubmitEvent, useState } from 'react';
import type { Alarm } from '../../../contract/temperature.ts';
import { selectedRow } from '../../api/growing-list.ts';
import { useMayChange } from '../../api/me.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { PanelSection } from '../../ui/Facts.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Select, Textarea } from '../../ui/inputs.tsx';
import classes from './ReviewSection.module.css';
import { causeChoices, causeWords, useReview } from './use-review.ts';

const words = text.temperature.alarms;

/** Who reviewed an alarm and why it happened, and the form of a new review. */
export function ReviewSection({ alarm }: { alarm: Alarm }) {
  return (
    <PanelSection title={words.review}>
      <div className={classes.standing}>
        <Standing alarm={alarm} />
      </div>
      <ReviewForm key={`${alarm.id} ${alarm.reviewedUtc}`} alarm={alarm} />
    </PanelSection>
  );
}

function Standing({ alarm: { reviewedUtc, reviewedBy, cause, note, updated, endUtc } }: { alarm: Alarm }) {
  const format = useFormat();
  if (reviewedUtc === null || cause === null) return <p>{words.notReviewed}</p>;
  return (
    <>
      <p>{causeWords(cause)}</p>
      {note !== null && <p dir="auto">{note}</p>}
      <p>{words.reviewed(reviewedBy ?? '', format.dateTime(reviewedUtc))}</p>
      {updated > reviewedUtc && (
        <p>{endUtc !== null && endUtc <= reviewedUtc ? words.changedSince : words.wentOnSince}</p>
      )}
    </>
  );
}

function ReviewForm({ alarm }: { alarm: Alarm }) {
  const reason = useMayChange() ? undefined : text.records.viewerMayNot;
  const [cause, setCause] = useState(String(alarm.cause ?? ''));
  const [note, setNote] = useState(alarm.note ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const review = useReview();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setIsSaving(true);
    await review(selectedRow(alarm.id), Number(cause), note);
    setIsSaving(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Select
        label={words.cause}
        required
        options={[{ value: '', label: words.chooseCause }, ...causeChoices]}
        value={cause}
        onChange={(event) => setCause(event.target.value)}
      />
      <Textarea
        label={words.note}
        rows={2}
        maxLength={1000}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <GatedButton type="submit" reason={cause === '' ? words.chooseCause : reason} disabled={isSaving}>
        {words.saveReview}
      </GatedButton>
    </form>
  );
}
