import type { Chosen } from '../../data/use-growing-selection.ts';
import { text } from '../../text/index.ts';
import { Select } from '../../ui/inputs.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import type { AlarmRow } from './alarm-row.ts';
import { causeChoices, useReview } from './use-review.ts';

const words = text.temperature.alarms;

/** Reviews the selected alarms with the chosen cause. Their notes stay. Undo gives them the reviews that they had. */
export function ReviewBulk({ chosen, onDone }: { chosen: Chosen<AlarmRow>; onDone: () => void }) {
  const review = useReview();
  const choose = async (cause: string): Promise<void> => {
    if (cause === '') return;
    try {
      const rows = await chosen.collect();
      onDone();
      await review(
        rows.map(({ alarm }) => alarm),
        Number(cause),
      );
    } catch (error) {
      notifyFailure(error, words.reviewFailed);
    }
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
