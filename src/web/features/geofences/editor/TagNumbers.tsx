import { type KeyboardEvent, useState } from 'react';
import type { Control } from 'react-hook-form';
import { TagSwatch } from '../../../map/colours/TagSwatch.tsx';
import { text } from '../../../text/index.ts';
import { Chip, ChipsInput } from '../../../ui/Chips.tsx';
import { useField } from '../../../ui/fields.tsx';
import type { GeofenceValues } from './form-values.ts';

const words = text.geofenceForm;

/** Tags by number, for a server that does not list them. */
export function TagNumbers({ control }: { control: Control<GeofenceValues> }) {
  const field = useField({ control, name: 'tags' });
  const chosen = field.value as number[];
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const number = /^[1-9]\d{0,14}$/.test(typed.trim()) ? Number(typed) : undefined;
    if (number !== undefined && !chosen.includes(number)) field.onChange([...chosen, number]);
    setTyped('');
  };
  const remove = (id: number): void => field.onChange(chosen.filter((other) => other !== id));
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  return (
    <ChipsInput
      label={text.geofences.details.tags}
      description={words.tagsByNumber}
      error={field.error}
      chips={chosen.map((id) => (
        <Chip key={id} remove={words.removeTag(words.tagNumber(id))} onRemove={() => remove(id)}>
          <TagSwatch colour={undefined} size={16} />
          {words.tagNumber(id)}
        </Chip>
      ))}
      ref={field.ref}
      value={typed}
      autoComplete="off"
      inputMode="numeric"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        add();
        field.onBlur();
      }}
      onKeyDown={onKeyDown}
    />
  );
}
