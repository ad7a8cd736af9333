import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { TextInput } from '../../../ui/inputs.tsx';
import { numberIn } from './shape-texts.ts';

interface NumberTextProps {
  /** Above the field; left out: `name` is for readers alone. */
  label?: string;
  name?: string;
  value: string;
  onType: (text: string) => void;
  onSettle: () => void;
  error?: ReactNode;
  unit?: string;
  /** What an arrow key adds or takes away; ten times as much with Shift. */
  step: number;
  required?: boolean;
  placeholder?: string | undefined;
  /** True: the text was taken apart, and is not typed. */
  onPasteText?: (text: string) => boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  path: string;
}

/** A number as text: what is typed stays as it is typed, and arrow keys step it. */
export function NumberText(props: NumberTextProps) {
  const { label, name, value, placeholder, onType, onSettle, error, unit, step, required, path } = props;
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    props.onKeyDown?.(event);
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const now = numberIn(value);
    if (event.defaultPrevented || way === undefined || now === undefined || event.altKey) return;
    event.preventDefault();
    onType(stepped(now, way * step * (event.shiftKey ? 10 : 1)));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    if (props.onPasteText?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <TextInput
      label={label}
      aria-label={label === undefined ? name : undefined}
      required={required}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      placeholder={placeholder}
      error={error}
      unit={unit}
      data-path={path}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onSettle}
      onKeyDown={onKey}
      onPaste={onPaste}
    />
  );
}

/** Six decimals are a tenth of a metre in degrees: no sums like 51.300000000000004. */
const stepped = (now: number, by: number): string => String(Math.round((now + by) * 1e6) / 1e6);
