import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { calendarDay } from '../../../rules/zone.ts';
import { vehiclesQuery } from '../../api/records.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import type { DaySearch } from '../../paths/day.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { IconNext, IconPrevious } from '../../ui/icons.tsx';
import { Bar } from '../../ui/layout.tsx';
import classes from './DayTools.module.css';
import { countDays, daysAtMost, lastDayOf, laterDay } from './days.ts';

const words = text.day;

interface DayToolsProps {
  vehicles: readonly Vehicle[];
  first: string;
  last: string;
}

/** Chooses the days and the vehicles. */
export function DayTools({ vehicles, first, last }: DayToolsProps) {
  const { timeZone } = useFormat();
  const go = useGo(vehicles);
  const count = countDays(first, last);
  const today = calendarDay(serviceNowMs(), timeZone);
  /** A period ends on the chosen day. */
  const endOn = (to: string, days = count): void => go({ day: laterDay(to, 1 - days), to });
  return (
    <Bar data-print="hidden">
      <div className={classes.days}>
        <IconButton aria-label={words.before} title={words.before} onClick={() => endOn(laterDay(last, -count))}>
          <IconPrevious />
        </IconButton>
        <DayField className={classes.field} label={words.lastDay} day={last} onChoose={endOn} />
        <IconButton aria-label={words.after} title={words.after} onClick={() => endOn(laterDay(last, count))}>
          <IconNext />
        </IconButton>
        <Button compact variant="subtle" disabled={last === today} onClick={() => endOn(today)}>
          {words.today}
        </Button>
      </div>
      <select
        className={classes.field}
        aria-label={words.lasting}
        value={count}
        onChange={({ target }) => endOn(last, Number(target.value))}
      >
        {Array.from({ length: daysAtMost }, (_, at) => (
          <option key={at} value={at + 1}>
            {words.dayCount(at + 1, String(at + 1))}
          </option>
        ))}
      </select>
      <Vehicles vehicles={vehicles} go={go} first={first} last={last} />
    </Bar>
  );
}

interface Wanted {
  day: string;
  to: string;
  vehicleId?: number;
  with?: number | undefined;
}

function useGo([one, other]: readonly Vehicle[]) {
  const navigate = useNavigate();
  return ({ day, to, vehicleId = one?.id ?? 0, ...wanted }: Wanted): void => {
    const search: DaySearch = {};
    const last = lastDayOf(day, to);
    const second = 'with' in wanted ? wanted.with : other?.id;
    if (last !== day) search.to = last;
    if (second !== undefined) search.with = second;
    void navigate({ to: paths.vehicleDay, params: { vehicleId: String(vehicleId), day }, search });
  };
}

/** The vehicle, and one to compare it with. */
function Vehicles({ vehicles: [one, other], go, first, last }: DayToolsProps & { go: ReturnType<typeof useGo> }) {
  const { data = [] } = useQuery(vehiclesQuery());
  const listed = [...data].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const days = { day: first, to: last };
  return (
    <div className={classes.vehicles}>
      <VehicleSelect
        label={text.kinds.vehicle}
        side={0}
        chosen={one}
        listed={listed}
        onChoose={(vehicleId) => vehicleId !== undefined && go({ ...days, vehicleId })}
      />
      <VehicleSelect
        label={words.compare}
        none={words.compareNone}
        side={1}
        chosen={other}
        listed={listed.filter(({ id }) => id !== one?.id)}
        onChoose={(vehicleId) => go({ ...days, with: vehicleId })}
      />
    </div>
  );
}

interface VehicleSelectProps {
  label: string;
  /** The option for no vehicle. */
  none?: string;
  side: 0 | 1;
  chosen: Vehicle | undefined;
  listed: readonly Vehicle[];
  onChoose: (vehicleId: number | undefined) => void;
}

/** The browser's own list: phones and screen readers handle it best. A deleted vehicle stays chosen. */
function VehicleSelect({ label, none, side, chosen, listed, onChoose }: VehicleSelectProps) {
  const isListed = chosen === undefined || listed.some(({ id }) => id === chosen.id);
  return (
    <select
      className={classes.field}
      data-side={chosen ? side : undefined}
      aria-label={label}
      value={chosen?.id ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
    >
      {none !== undefined && <option value="">{none}</option>}
      {!isListed && <option value={chosen.id}>{chosen.name}</option>}
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
