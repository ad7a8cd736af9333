import { Pill, PillsInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { isEmailAddress } from '../../../../contract/email-addresses.ts';
import { geofences as geofenceWords } from '../../../text/geofences.ts';
import { useFormat } from '../../../text/use-format.ts';
import { useField } from '../../../ui/fields.tsx';
import classes from './chips.module.css';
import { separators, withAddresses, wrongAddresses } from './email-texts.ts';
import type { GeofenceValues } from './form-values.ts';

const words = geofenceWords.form;

/** E-mail addresses, each a chip; several at once when they are pasted. What is none stays, and is marked. */
export function EmailChips({ control }: { control: Control<GeofenceValues> }) {
  const field = useField({ control, name: 'emails' });
  const addresses = field.value as string[];
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const wrong = useWrongWords(addresses);

  const take = (written: string): void => {
    setTyped('');
    if (written.trim() !== '') field.onChange(withAddresses(addresses, written));
  };
  const onType = (written: string): void => {
    if (separators.test(written)) take(written);
    else setTyped(written);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && typed !== '') {
      event.preventDefault();
      take(typed);
    }
    if (event.key !== 'Backspace' || typed !== '' || addresses.length === 0) return;
    // Back into the field, to be mended rather than lost.
    event.preventDefault();
    setTyped(addresses.at(-1) ?? '');
    field.onChange(addresses.slice(0, -1));
  };

  return (
    <PillsInput
      classNames={{ input: classes.box }}
      label={words.email}
      description={words.emailDetail}
      error={wrong ?? field.error}
      onClick={() => input.current?.focus()}
    >
      <Pill.Group>
        {addresses.map((address) => (
          <Pill
            key={address}
            className={isEmailAddress(address) ? classes.chip : classes.wrong}
            withRemoveButton
            removeButtonProps={{ 'aria-label': words.removeEmail(address), 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => {
              field.onChange(addresses.filter((other) => other !== address));
              input.current?.focus();
            }}
          >
            {address}
          </Pill>
        ))}
        <PillsInput.Field
          className={classes.field}
          ref={(element: HTMLInputElement | null) => {
            input.current = element;
            field.ref(element);
          }}
          inputMode="email"
          autoComplete="off"
          value={typed}
          placeholder={addresses.length === 0 ? words.emailPlaceholder : undefined}
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
      </Pill.Group>
    </PillsInput>
  );
}

/** Said at once, not only when somebody saves. */
function useWrongWords(addresses: readonly string[]): string | undefined {
  const format = useFormat();
  const wrong = wrongAddresses(addresses);
  if (wrong.length === 0) return undefined;
  return wrong.length === 1 ? words.wrongEmail(wrong[0] ?? '') : words.wrongEmails(format.list(wrong));
}
