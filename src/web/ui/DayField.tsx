import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface DayFieldProps {
  label: string;
  className?: string | undefined;
  /** `2026-11-20` */
  day: string;
  onChoose: (day: string) => void;
}

/** Number of digits in a full date, in any order of day, month and year. */
const digitsOfDate = 8;

/**
 * A date field whose value takes effect at once, for example in the URL. Browsers report a date after each digit, so a typed
 * date counts after its last digit, Enter or leaving the field. A date from the browser's calendar counts at once.
 */
export function DayField({ label, className, day, onChoose }: DayFieldProps) {
  const [shown, setShown] = useState(day);
  const input = useRef<HTMLInputElement>(null);
  /** Keys since the last choice or click; undefined before the first key. */
  const typedDigits = useRef<number>(undefined);
  useEffect(() => setShown(day), [day]);

  const choose = (): void => {
    typedDigits.current = undefined;
    const { value = '', validity } = input.current ?? {};
    if (value === '' || !validity?.valid) setShown(day);
    else if (value !== day) onChoose(value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') choose();
    else if (event.key === 'Escape') setShown(day);
    else if (opensCalendar(event)) typedDigits.current = undefined;
    else if (event.key !== 'Tab') typedDigits.current = (typedDigits.current ?? 0) + (/^\d$/.test(event.key) ? 1 : 0);
  };
  return (
    <input
      ref={input}
      type="date"
      className={className}
      aria-label={label}
      value={shown}
      min="1970-01-01"
      max="9998-12-31"
      onPointerDown={() => {
        typedDigits.current = undefined;
      }}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget: { value } }) => {
        setShown(value);
        if (value !== '' && (typedDigits.current ?? digitsOfDate) >= digitsOfDate) choose();
      }}
      onBlur={choose}
    />
  );
}

const opensCalendar = ({ key, altKey }: KeyboardEvent): boolean =>
  key === ' ' || key === 'F4' || (altKey && key === 'ArrowDown');
