import { type KeyboardEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormat } from '../text/use-format.ts';
import { Chip, ChipsInput } from './Chips.tsx';
import { type FieldProps, useField } from './fields.tsx';

/** The kind of value in the list. */
export interface TokenKind {
  /** Matches the end of a token while typing. */
  ends: RegExp;
  /** The tokens in a typed or pasted text, without empty ones. */
  read: (text: string) => readonly string[];
  isRight: (token: string) => boolean;
}

interface TokensFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  kind: TokenKind;
  inputMode: 'email' | 'tel' | 'text';
  words: {
    remove: (token: string) => string;
    /** Left out if every token is right. */
    wrong?: (token: string) => string;
    severalWrong?: (tokens: string) => string;
  };
}

/** Appends the tokens of a text, without duplicates. */
export const withTokens = (tokens: readonly string[], text: string, { read }: TokenKind): string[] => [
  ...new Set([...tokens, ...read(text).filter((token) => token !== '')]),
];

/** E-mail addresses, phone numbers or device ids as chips. A paste may add several. Invalid ones stay and are marked. */
export function TokensField<Values extends FieldValues>(props: TokensFieldProps<Values>) {
  const { label, description, placeholder, required, kind, inputMode, words } = props;
  const field = useField(props);
  const tokens = field.value as string[];
  const [typed, setTyped] = useState('');
  const wrong = useWrongWords(tokens, props);

  const take = (written: string): void => {
    setTyped('');
    if (written.trim() !== '') field.onChange(withTokens(tokens, written, kind));
  };
  const onType = (written: string): void => {
    if (kind.ends.test(written)) take(written);
    else setTyped(written);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && typed !== '') {
      event.preventDefault();
      take(typed);
    }
    if (event.key !== 'Backspace' || typed !== '' || tokens.length === 0) return;
    // Moves it back into the field, so that the person can fix it.
    event.preventDefault();
    setTyped(tokens.at(-1) ?? '');
    field.onChange(tokens.slice(0, -1));
  };

  return (
    <ChipsInput
      label={label}
      description={description}
      required={required}
      error={wrong ?? field.error}
      chips={tokens.map((token) => (
        <Chip
          key={token}
          remove={words.remove(token)}
          wrong={!kind.isRight(token)}
          onRemove={() => field.onChange(tokens.filter((other) => other !== token))}
        >
          {token}
        </Chip>
      ))}
      ref={field.ref}
      inputMode={inputMode}
      autoComplete="off"
      value={typed}
      placeholder={tokens.length === 0 ? placeholder : undefined}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        event.preventDefault();
        take(`${typed}${event.clipboardData.getData('text/plain')}`);
      }}
      onBlur={() => {
        take(typed);
        field.onBlur();
      }}
    />
  );
}

/** Shows invalid tokens at once, before the person saves. */
function useWrongWords<Values extends FieldValues>(
  tokens: readonly string[],
  { kind, words }: TokensFieldProps<Values>,
): string | undefined {
  const format = useFormat();
  const wrong = tokens.filter((token) => !kind.isRight(token));
  if (wrong.length === 0) return undefined;
  return wrong.length === 1 ? words.wrong?.(wrong[0] ?? '') : words.severalWrong?.(format.list(wrong));
}
