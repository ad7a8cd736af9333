import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { decimalText } from '../../../text/decimal-text.ts';
import { TextInput } from '../../../ui/inputs.tsx';
import { numberIn } from './shape-texts.ts';

interface NumberTextProps {
  /** Shown above the field. Without it, `name` is only for screen readers. */
  label?: string;
  name?: string;
  value: string;
  onType: (text: string) => void;
  onSettle: () => void;
  error?: ReactNode;
  unit?: string;
  /** Step of an arrow key; ten times as much with Shift. */
  step: number;
  required?: boolean;
  placeholder?: string | undefined;
  /** Returns true if it has handled the text, so that the field does not insert it. */
  onPasteText?: (text: string) => boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  path: string;
}

/** A text field for a number. It keeps the text as typed, and arrow keys change the number. */
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

/** Rounds to six decimals, a tenth of a metre in degrees, to avoid results like 51.300000000000004. */
const stepped = (now: number, by: number): string => decimalText(Math.round((now + by) * 1e6) / 1e6);
