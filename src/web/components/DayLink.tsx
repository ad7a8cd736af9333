import { Link } from '@tanstack/react-router';
import { calendarDay } from '../../rules/zone.ts';
import { paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import classes from './DayLink.module.css';

interface DayLinkProps {
  vehicleId: number;
  /** The cursor begins at this moment of its day. Left out: today. */
  at?: string;
}

/** Link to a vehicle's day. */
export function DayLink({ vehicleId, at }: DayLinkProps) {
  const { timeZone } = useFormat();
  const day = at === undefined ? 'today' : calendarDay(Date.parse(at), timeZone);
  return (
    <Link
      className={at === undefined ? undefined : classes.link}
      to={paths.vehicleDay}
      params={{ vehicleId: String(vehicleId), day }}
      search={at === undefined ? {} : { at }}
      data-print="hidden"
    >
      {at === undefined ? text.day.openToday : text.day.openThen}
    </Link>
  );
}
