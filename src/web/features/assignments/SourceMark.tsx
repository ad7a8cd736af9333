import { text } from '../../text/index.ts';
import { IconButtonRead, IconHand } from '../../ui/icons.tsx';
import type { AssignmentRow } from './assignment-row.ts';
import classes from './SourceMark.module.css';

const words = text.assignments;

/** Whether a button or a person started the assignment. */
export function SourceMark({ source, inWords = false }: { source: AssignmentRow['source']; inWords?: boolean }) {
  const size = inWords ? 15 : 14;
  return (
    <span className={classes.mark}>
      {source === 'button' ? <IconButtonRead size={size} /> : <IconHand size={size} />}
      {inWords && words.sources[source]}
    </span>
  );
}
