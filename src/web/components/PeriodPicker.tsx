import { useState } from 'react';
import { exactSearch, namedSearch, nameOf, type Period } from '../data/period.ts';
import type { ChangeSearch } from '../data/use-change-search.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { IconCalendar, IconDown } from '../ui/icons.tsx';
import { OneLine } from '../ui/layout.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import filter from '../ui/table/FilterMenu.module.css';
import { ExactPeriod } from './ExactPeriod.tsx';
import classes from './PeriodPicker.module.css';

const words = text.period;
/** In every menu. */
const recent = ['today', 'lastNight', 'yesterday'] as const;

interface PeriodPickerProps {
  /** The period in the address, and its moments. */
  search: PeriodSearch;
  period: Period;
  /** Default period. */
  defaultPeriod: PeriodName;
  /** Periods to choose from, besides the recent ones and exact moments. */
  names: readonly Exclude<PeriodName, (typeof recent)[number]>[];
  onChange: ChangeSearch<PeriodSearch>;
}

/** Filter for the period. Always has a value, so it looks like an active filter. */
export function PeriodPicker({ search, period, defaultPeriod, names, onChange }: PeriodPickerProps) {
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const chosen = nameOf(search, defaultPeriod);
  const name = chosen ? words.names[chosen] : spanWords(period, format);
  return (
    <>
      <Menu
        label={words.label(name)}
        align="start"
        once
        buttonClassName={`${filter.chosen} ${classes.period}`}
        face={
          <>
            <IconCalendar size={16} />
            <OneLine title={spanWords(period, format)} data-print="keep">
              {name}
            </OneLine>
            <IconDown size={14} />
          </>
        }
      >
        {[...recent, ...names].map((name) => (
          <MenuItem key={name} checked={name === chosen} onPress={() => onChange(namedSearch(name))}>
            {words.names[name]}
          </MenuItem>
        ))}
        <MenuItem onPress={() => setAsking(true)}>{words.exact}</MenuItem>
      </Menu>
      {asking && (
        <ExactPeriod
          period={period}
          onClose={() => setAsking(false)}
          onChoose={(exact) => onChange(exactSearch(exact))}
        />
      )}
    </>
  );
}

function spanWords({ startMs, endMs }: Period, format: Format): string {
  const [from, to] = [new Date(startMs), new Date(endMs)];
  const sameDay = format.date(from) === format.date(to);
  return words.span(format.dateTime(from), sameDay ? format.time(to) : format.dateTime(to));
}
