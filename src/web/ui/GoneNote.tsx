import { useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { Button } from './Button.tsx';

import classes from './ConflictNote.module.css';
import { Row } from './layout.tsx';
import { ProblemNote } from './ProblemNote.tsx';

const { records } = text;

const words = records.gone;

/** Someone deleted the record while the person was changing it. */
export function GoneNote({ pending, onRestore }: { pending: boolean; onRestore: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <ProblemNote ref={box} title={words.title}>
      {words.detail}
      <Row align="stretch" wrap className={classes.navigation}>
        <Button compact variant="default" loading={pending} onClick={onRestore}>
          {words.restoreAndSave}
        </Button>
      </Row>
    </ProblemNote>
  );
}
