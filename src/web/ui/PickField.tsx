import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { fold } from '../../contract/fold.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { type FieldProps, inputProps, useField } from './fields.tsx';
import { TextInput } from './inputs.tsx';
import { Listbox, type ListOption, useListbox } from './Listbox.tsx';

const words = text.table;

interface PickFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly ListOption[];
}

/** Maximum number of shown options. Typing more finds the others. */
const atMost = 50;

/** Selects one of many options by a part of its name. The form holds the value. Other text is dropped on blur. */
export function PickField<Values extends FieldValues>(props: PickFieldProps<Values>) {
  const { options } = props;
  const { number } = useFormat();
  const { value, onChange, onBlur, error, ref } = useField(props);
  const [typed, setTyped] = useState<string>();
  const chosen = options.find((option) => option.value === value);
  const hits = useMemo(() => hitsOf(options, typed ?? ''), [options, typed]);
  const list = useListbox({
    options: hits.shown,
    onPick: (option) => {
      onChange(option.value);
      list.close();
    },
    onClose: () => setTyped(undefined),
  });
  const more = hits.more > 0 ? words.pick.more(number(hits.more)) : undefined;
  return (
    <Listbox
      list={list}
      label={props.label}
      isChosen={(option) => option.value === value}
      note={hits.shown.length === 0 ? words.pick.none : more}
    >
      <TextInput
        {...inputProps(props)}
        {...list.field}
        ref={ref}
        error={error}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          list.mark(0);
        }}
        onClick={() => !list.open && list.mark(-1)}
        onBlur={() => {
          list.close();
          onBlur();
        }}
      />
    </Listbox>
  );
}

interface Hits {
  shown: readonly ListOption[];
  /** Number of hits that are not shown. */
  more: number;
}

/** Options whose name contains all words; those that start with them come first. */
function hitsOf(options: readonly ListOption[], typed: string): Hits {
  const wanted = fold(typed).trim();
  if (wanted === '') return { shown: options.slice(0, atMost), more: Math.max(0, options.length - atMost) };
  const parts = wanted.split(/\s+/);
  const found = options.filter(({ label }) => {
    const name = fold(label);
    return parts.every((part) => name.includes(part));
  });
  const first = found.filter(({ label }) => fold(label).startsWith(wanted));
  const begun = new Set(first);
  const shown = [...first, ...found.filter((option) => !begun.has(option))].slice(0, atMost);
  return { shown, more: found.length - shown.length };
}
