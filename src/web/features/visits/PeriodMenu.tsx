import { useState } from 'react';
import { ExactPeriod } from '../../parts/ExactPeriod.tsx';
import type { VisitsSearch } from '../../paths/visits.ts';
import type { Format } from '../../text/format.ts';
import { useFormat } from '../../text/use-format.ts';
import { visits as words } from '../../text/visits.ts';
import { IconCalendar, IconDown } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import filter from '../../ui/table/FilterMenu.module.css';
import { type Period, presetNames, presetOf } from './period.ts';
import type { ChangeSearch } from './use-visits-address.ts';

interface PeriodMenuProps {
  search: VisitsSearch;
  period: Period;
  onChange: ChangeSearch;
}

/** Which time is looked at. It is always some period, so it stands out like a filter that is chosen. */
export function PeriodMenu({ search, period, onChange }: PeriodMenuProps) {
  const format = useFormat();
  const [exact, setExact] = useState(false);
  const preset = presetOf(search);
  const said = preset ? words.period.presets[preset] : spanWords(period, format);
  return (
    <>
      <Menu
        label={words.period.label(said)}
        align="start"
        once
        buttonClassName={filter.chosen}
        face={
          <>
            <IconCalendar size={16} />
            <span className={filter.name} title={spanWords(period, format)}>
              {said}
            </span>
            <IconDown size={14} />
          </>
        }
      >
        {presetNames.map((name) => (
          <MenuItem
            key={name}
            checked={name === preset}
            onPress={() => onChange({ period: name, from: undefined, to: undefined })}
          >
            {words.period.presets[name]}
          </MenuItem>
        ))}
        <MenuItem onPress={() => setExact(true)}>{words.period.exact}</MenuItem>
      </Menu>
      {exact && (
        <ExactPeriod
          period={period}
          onClose={() => setExact(false)}
          onChoose={({ startMs, endMs }) =>
            onChange({ period: undefined, from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString() })
          }
        />
      )}
    </>
  );
}

function spanWords({ startMs, endMs }: Period, format: Format): string {
  const [from, to] = [new Date(startMs), new Date(endMs)];
  const sameDay = format.date(from) === format.date(to);
  return words.period.span(format.dateTime(from), sameDay ? format.time(to) : format.dateTime(to));
}
