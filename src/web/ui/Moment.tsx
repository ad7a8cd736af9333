import type { ReactNode } from 'react';
import { useFormat } from '../text/use-format.ts';

interface MomentProps {
  /** ISO 8601 or milliseconds since 1970. */
  at: string | number;
  /** Instead of the date and the time of day, such as "since Monday, 09:12". */
  children?: ReactNode;
}

/** A moment in the account's time zone. Its tooltip shows it in UTC. */
export function Moment({ at, children }: MomentProps) {
  const format = useFormat();
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={format.utc(moment)}>
      {children ?? format.dateTime(moment)}
    </time>
  );
}
