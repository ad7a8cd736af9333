import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { clockText, readClock } from '../data/clock.ts';
import { exactSearch, namedSearch, nameOf, type Period } from '../data/period.ts';
import type { ChangeSearch } from '../data/use-change-search.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { IconCalendar, IconDown } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { OneLine, Quiet, Stack } from '../ui/layout.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import filter from '../ui/table/FilterMenu.module.css';
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

interface ExactPeriodProps {
  period: Period;
  onChoose: (period: Period) => void;
  onClose: () => void;
}

/** Start and end in local wall-clock time. Explains times that a clock change skips or repeats. */
function ExactPeriod({ period, onChoose, onClose }: ExactPeriodProps) {
  const { timeZone } = useFormat();
  const [from, setFrom] = useState(() => clockText(period.startMs, timeZone));
  const [to, setTo] = useState(() => clockText(period.endMs, timeZone));
  const [submitted, setSubmitted] = useState(false);
  const [start, end] = [readClock(from, timeZone), readClock(to, timeZone)];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React would send a form of the page too, if it renders this dialog.
    event.stopPropagation();
    setSubmitted(true);
    if (!start || !end || start.utcMs >= end.utcMs) return;
    onChoose({ startMs: start.utcMs, endMs: end.utcMs });
    onClose();
  };
  const missing = (clock: typeof start) => submitted && !clock && words.needed;
  const inOrder = !start || !end || start.utcMs < end.utcMs;
  return createPortal(
    <Dialog title={words.exact} onClose={onClose}>
      <Stack as="form" gap={14} noValidate onSubmit={submit}>
        <ClockField label={words.from} value={from} onChange={setFrom} error={missing(start)} focus />
        <ClockField
          label={words.to}
          value={to}
          onChange={setTo}
          error={missing(end) || (submitted && !inOrder && words.order)}
        />
        <Quiet size={13}>{words.zone(timeZone)}</Quiet>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit">{words.show}</Button>
        </DialogButtons>
      </Stack>
    </Dialog>,
    document.body,
  );
}

interface ClockFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | false | undefined;
  focus?: boolean;
}

/** The browser's own field for date and time: phones and screen readers support it best. */
function ClockField({ label, value, onChange, error, focus = false }: ClockFieldProps) {
  const format = useFormat();
  const clock = readClock(value, format.timeZone);
  const description = {
    once: undefined,
    skipped: clock && words.skipped(format.dateTime(new Date(clock.utcMs))),
    twice: clock && words.twice(format.utc(new Date(clock.utcMs))),
  }[clock?.kind ?? 'once'];
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      description={description}
      {...(focus && { 'data-autofocus': true })}
    />
  );
}
