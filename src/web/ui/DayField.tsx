import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface DayFieldProps {
  label: string;
  className?: string | undefined;
  /** `2026-11-20` */
  day: string;
  onChoose: (day: string) => void;
}

/** Digits of a whole date, whatever the order of day, month and year. */
const digitsOfDate = 8;

/**
 * A day that something else follows at once, such as the address. Browsers report a new date with each digit, so a typed
 * one is chosen by its last digit, by Enter or by leaving the field. One from the browser's calendar is chosen at once.
 */
export function DayField({ label, className, day, onChoose }: DayFieldProps) {
  const [shown, setShown] = useState(day);
  const input = useRef<HTMLInputElement>(null);
  /** Since the last choice or click; undefined before the first key. */
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
