import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { calendarDay } from '../../../../rules/zone.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import { stayWords } from '../../../data/open-stay.ts';
import { paths } from '../../../paths/index.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import hidden from '../../../ui/hidden.module.css';
import { IconCalendar } from '../../../ui/icons.tsx';
import { Quiet } from '../../../ui/layout.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { mostPrinted, usePrinting } from '../../../ui/printing.ts';
import classes from './PastSection.module.css';
import type { PastRow } from './past-row.ts';

const words = text.past;

/** Rows that the page draws at once. */
const step = 200;

interface PastTableProps {
  rows: readonly PastRow[];
  shownKey: string | undefined;
  onShow: (key: string | undefined) => void;
}

/** Who came when and for how long. A press on a vehicle shows its track on the map. */
export function PastTable({ rows, shownKey, onShow }: PastTableProps) {
  const format = useFormat();
  const [most, setMost] = useState(step);
  const drawn = usePrinting() ? mostPrinted : most;
  const left = rows.length - drawn;
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text.kinds.vehicle}</th>
            <th scope="col">{`${words.arrived} – ${words.left}`}</th>
            <th scope="col">{text.records.duration}</th>
            <th scope="col">
              <span className={hidden.hidden}>{text.day.title}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <Row key={row.key} row={row} isShown={row.key === shownKey} onShow={onShow} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button compact variant="subtle" onClick={() => setMost(most + step)}>
          {words.more(format.number(Math.min(left, step)), format.number(left))}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  row: PastRow;
  isShown: boolean;
  onShow: PastTableProps['onShow'];
}

function Row({ row, isShown, onShow }: RowProps) {
  const format = useFormat();
  const { key, vehicleId, vehicle, driver, startMs } = row;
  const startUtc = new Date(startMs).toISOString();
  return (
    <tr data-shown={isShown || undefined}>
      <td>
        <button
          type="button"
          className={classes.vehicle}
          aria-pressed={isShown}
          // The same vehicle may have come several times.
          aria-label={`${vehicle}, ${format.dateTime(startUtc)}`}
          title={words.showTrack}
          onClick={() => onShow(isShown ? undefined : key)}
        >
          {vehicle}
        </button>
        {driver !== '' && (
          <Quiet as="span" size={12} className={classes.driver}>
            {driver}
          </Quiet>
        )}
      </td>
      <td>
        <Moment at={startUtc} />
        <Quiet as="span" size={12} className={classes.left}>
          {leftWords(row, format)}
        </Quiet>
      </td>
      <td>{stayFor(row, format)}</td>
      <td>
        <Link
          to={paths.vehicleDay}
          params={{ vehicleId: String(vehicleId), day: calendarDay(startMs, format.timeZone) }}
          search={{ at: startUtc }}
          className={classes.day}
          aria-label={`${text.day.openOf(vehicle)}, ${format.dateTime(startUtc)}`}
          title={text.day.openThen}
          // A draft on this page stays.
          target="_blank"
          rel="noopener"
        >
          <IconCalendar size={15} />
        </Link>
      </td>
    </tr>
  );
}

const stayFor = ({ stillInside, startMs, untilMs, ownSilence, seconds }: PastRow, format: Format): string =>
  stillInside
    ? stayWords({ startMs, lastSeenMs: untilMs, ownSilence }, serviceNowMs(), format)
    : format.duration(seconds);

/** "– 14:10": only the time on the day of arrival. */
function leftWords({ stillInside, startMs, untilMs }: PastRow, format: Format): string {
  if (stillInside) return text.visits.states.inside;
  const until = new Date(untilMs);
  const isSameDay = format.date(until) === format.date(new Date(startMs));
  return `– ${isSameDay ? format.time(until) : format.dateTime(until)}`;
}
