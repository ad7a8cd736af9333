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
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { IconNext, IconPrevious } from '../../ui/icons.tsx';
import { Bar } from '../../ui/layout.tsx';
import classes from './DayTools.module.css';
import { countDays, daysAtMost, lastDayOf, laterDay } from './days.ts';

const words = text.day;

const counts = Array.from({ length: daysAtMost }, (_, at) => ({
  value: at + 1,
  label: words.dayCount(at + 1, String(at + 1)),
}));

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
      <ChoiceMenu label={words.lasting} value={count} options={counts} onChoose={(days) => endOn(last, days)} />
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

/** The vehicle, and one to compare it with. A deleted vehicle stays chosen. */
function Vehicles({ vehicles: [one, other], go, first, last }: DayToolsProps & { go: ReturnType<typeof useGo> }) {
  const { data = [] } = useQuery(vehiclesQuery());
  const listed = [...data]
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    .map(({ id, name }) => ({ value: id, label: name }));
  const days = { day: first, to: last };
  return (
    <div className={classes.vehicles}>
      <ChoiceMenu
        label={text.kinds.vehicle}
        shown={one?.name ?? ''}
        value={one?.id ?? 0}
        options={listed}
        onChoose={(vehicleId) => go({ ...days, vehicleId })}
        style={sideStyle(0)}
      />
      <ChoiceMenu
        label={words.compare}
        shown={other?.name ?? words.compareNone}
        value={other?.id ?? 0}
        options={[{ value: 0, label: words.compareNone }, ...listed.filter(({ value }) => value !== one?.id)]}
        onChoose={(vehicleId) => go({ ...days, with: vehicleId === 0 ? undefined : vehicleId })}
        style={other && sideStyle(1)}
      />
    </div>
  );
}

/** The colour of the vehicle's lanes. */
const sideStyle = (side: 0 | 1) => ({ borderLeft: `4px solid var(--side-${side})`, borderRadius: 8 });
