import { useState } from 'react';
import { askService } from '../api/service-away.ts';
import { text } from '../text/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconWarning } from '../ui/icons.tsx';
import classes from './AwayNote.module.css';

const words = text.away;

/** Disappears when the service is back. The button checks at once. */
export function AwayNote() {
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    await askService();
    setAsking(false);
  };
  return (
    <div className={classes.note} data-away>
      <IconWarning />
      <p className={classes.words}>{words.words}</p>
      <Button compact variant="default" loading={asking} onClick={() => void ask()}>
        {words.again}
      </Button>
    </div>
  );
}
