import { text } from '../../text/index.ts';
import { Select } from '../../ui/inputs.tsx';
import type { AlarmRow } from './alarm-row.ts';
import { causeChoices, useReview } from './use-review.ts';

const words = text.temperature.alarms;

/** Reviews the selected alarms with the chosen cause. Their notes stay. Undo gives them the reviews that they had. */
export function ReviewBulk({ rows, onDone }: { rows: readonly AlarmRow[]; onDone: () => void }) {
  const review = useReview();
  const choose = (cause: string): void => {
    if (cause === '') return;
    void review(
      rows.map(({ alarm }) => alarm),
      Number(cause),
    );
    onDone();
  };
  return (
    <Select
      label={words.reviewAs}
      options={[{ value: '', label: words.chooseCause }, ...causeChoices]}
      value=""
      onChange={(event) => choose(event.target.value)}
    />
  );
}
