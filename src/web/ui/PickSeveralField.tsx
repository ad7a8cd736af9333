import { type KeyboardEvent, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Chip, ChipsInput } from './Chips.tsx';
import { type FieldProps, useField } from './fields.tsx';
import { IconCheck } from './icons.tsx';
import { Listbox, type ListOption, useListbox } from './Listbox.tsx';
import { Row } from './layout.tsx';
import { hitsOf } from './PickField.tsx';

const words = text.table;

interface PickSeveralFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly ListOption[];
  /** Name of the button that removes a value. */
  remove: (name: string) => string;
  /** Shown for a value that is no option, such as a deleted record. */
  unknown: string;
}

/** Selects any number of options by parts of their names, as chips. The form holds the values. */
export function PickSeveralField<Values extends FieldValues>(props: PickSeveralFieldProps<Values>) {
  const { label, description, placeholder, required, options, remove, unknown } = props;
  const { number } = useFormat();
  const field = useField(props);
  const chosen = field.value as readonly string[];
  const [typed, setTyped] = useState('');
  const hits = useMemo(() => hitsOf(options, typed), [options, typed]);
  const toggle = (value: string): void =>
    field.onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const list = useListbox({
    options: hits.shown,
    onPick: ({ value }) => {
      toggle(value);
      // The whole list is back.
      if (typed !== '') list.mark(-1);
      setTyped('');
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    list.field.onKeyDown(event);
    if (event.key !== 'Backspace' || typed !== '' || last === undefined) return;
    event.preventDefault();
    toggle(last);
  };
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? unknown;
  const more = hits.more > 0 ? words.pick.more(number(hits.more)) : undefined;
  return (
    <Listbox
      list={list}
      label={label}
      several
      isChosen={({ value }) => chosen.includes(value)}
      renderOption={({ value, label: name }) => (
        <Row as="span" gap={10}>
          <span>{name}</span>
          {chosen.includes(value) && <IconCheck size={16} />}
        </Row>
      )}
      note={hits.shown.length === 0 ? words.pick.none : more}
    >
      <ChipsInput
        label={label}
        description={description}
        required={required}
        error={field.error}
        chips={chosen.map((value) => (
          <Chip key={value} remove={remove(nameOf(value))} onRemove={() => toggle(value)}>
            {nameOf(value)}
          </Chip>
        ))}
        {...list.field}
        ref={field.ref}
        value={typed}
        placeholder={chosen.length === 0 ? placeholder : undefined}
        onClick={() => list.mark(-1)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          list.mark(0);
        }}
        onBlur={() => {
          list.close();
          setTyped('');
          field.onBlur();
        }}
        onKeyDown={onKeyDown}
      />
    </Listbox>
  );
}
