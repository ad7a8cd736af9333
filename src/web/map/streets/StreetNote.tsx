import { text } from '../../text/all.ts';
import classes from './StreetNote.module.css';

/** A quiet note on the map. */
export const StreetNote = ({ reason }: { reason: string | undefined }) => (
  <p className={classes.note} role="status">
    {text.streets.unavailable}
    {reason !== undefined && ` ${reason}`}
  </p>
);
