import type { Alarm } from '../../../contract/temperature.ts';
import type { SelectedRows } from '../../api/growing-list.ts';
import { ReviewForm as Form } from '../../components/ReviewForm.tsx';
import { text } from '../../text/index.ts';
import { causeChoices, useReview } from './use-review.ts';

interface ReviewFormProps {
  alarms: SelectedRows;
  review?: Pick<Alarm, 'cause' | 'note'>;
  onClose?: (isDone: boolean) => void;
}

/** Cause and note of a review of alarms. */
export function ReviewForm({ alarms, ...props }: ReviewFormProps) {
  const review = useReview();
  return (
    <Form
      {...props}
      kind="alarm"
      words={text.temperature.alarms}
      causes={causeChoices}
      save={(cause, note) => review(alarms, cause, note)}
    />
  );
}
