import type { SelectedRows } from '../../api/growing-list.ts';
import { text } from '../../text/index.ts';
import { Select } from '../../ui/inputs.tsx';
import { causeChoices, useReview } from './use-review.ts';

const words = text.temperature.alarms;

/** Reviews the selected alarms with the chosen cause. Their notes stay. Undo gives them the reviews that they had. */
export function ReviewBulk({ chosen, onDone }: { chosen: SelectedRows; onDone: () => void }) {
  const review = useReview();
  const choose = async (cause: string): Promise<void> => {
    if (cause === '') return;
    onDone();
    await review(chosen, Number(cause));
  };
  return (
    <Select
      label={words.reviewAs}
      options={[{ value: '', label: words.chooseCause }, ...causeChoices]}
      value=""
      onChange={(event) => void choose(event.target.value)}
    />
  );
}
