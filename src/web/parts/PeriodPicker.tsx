import { useState } from 'react';
import { type LastPeriod, lastPeriods, type PeriodSearch } from '../paths/period.ts';
import { chart } from '../text/chart.ts';
import { ExactPeriod } from './ExactPeriod.tsx';
import classes from './PeriodPicker.module.css';
import { exactPeriod, isExact, periodOf, usualPeriod } from './use-period.ts';

const words = chart.range;

interface PeriodPickerProps {
  period: PeriodSearch;
  onChange: (period: PeriodSearch) => void;
  /** Where the address says nothing. */
  usual?: LastPeriod;
}

/** Up to now, or exactly from one moment to another, on the person's own clock. */
export function PeriodPicker({ period, onChange, usual = usualPeriod }: PeriodPickerProps) {
  const [asking, setAsking] = useState(false);
  const exact = isExact(period);
  return (
    <div className={classes.picker} role="group" aria-label={words.label}>
      {lastPeriods.map((last) => (
        <button
          key={last}
          type="button"
          className={classes.choice}
          aria-pressed={!exact && (period.last ?? usual) === last}
          onClick={() => onChange({ last })}
        >
          {words.last[last]}
        </button>
      ))}
      <button type="button" className={classes.choice} aria-pressed={exact} onClick={() => setAsking(true)}>
        {words.exact}
      </button>
      {asking && (
        <ExactPeriod
          period={periodOf(period, Date.now(), usual)}
          onChoose={({ startMs, endMs }) => onChange(exactPeriod(startMs, endMs))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
