import { useState } from 'react';
import type { SelectedRows } from '../../api/growing-list.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const words = text.temperature.alarms;

/** Reviews the selected alarms with a cause and a note. Undo gives them the reviews that they had. */
export function ReviewBulk({ chosen, onDone }: { chosen: SelectedRows; onDone: () => void }) {
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const close = (isDone: boolean): void => {
    setAsking(false);
    if (isDone) onDone();
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.reviewChosen}
      </Button>
      {asking && (
        <Dialog title={words.reviewTitle(chosen.count, format.number(chosen.count))} onClose={() => close(false)}>
          <ReviewForm alarms={chosen} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
