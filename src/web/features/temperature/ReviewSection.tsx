import type { Alarm } from '../../../contract/temperature.ts';
import { selectedRow } from '../../api/growing-list.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { PanelSection } from '../../ui/Facts.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import classes from './ReviewSection.module.css';
import { causeWords } from './use-review.ts';

const words = text.temperature.alarms;

/** Who reviewed an alarm and why it happened, and the form of a new review. */
export function ReviewSection({ alarm }: { alarm: Alarm }) {
  return (
    <PanelSection title={words.review}>
      <div className={classes.standing}>
        <Standing alarm={alarm} />
      </div>
      <ReviewForm key={`${alarm.id} ${alarm.reviewedUtc}`} alarms={selectedRow(alarm.id)} review={alarm} />
    </PanelSection>
  );
}

function Standing({ alarm: { reviewedUtc, reviewedBy, cause, note, judgedUtc, endUtc } }: { alarm: Alarm }) {
  const format = useFormat();
  if (reviewedUtc === null || cause === null) return <p>{words.notReviewed}</p>;
  return (
    <>
      <p>{causeWords(cause)}</p>
      {note !== null && <p dir="auto">{note}</p>}
      <p>{words.reviewed(reviewedBy ?? '', format.dateTime(reviewedUtc))}</p>
      {judgedUtc > reviewedUtc && (
        <p>{endUtc !== null && endUtc <= reviewedUtc ? words.changedSince : words.wentOnSince}</p>
      )}
    </>
  );
}
