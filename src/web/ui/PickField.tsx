import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { findByName, searchText } from '../../contract/name-search.ts';
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

/** Options whose name matches; those that start with the text come first, similar ones last. */
export function hitsOf(options: readonly ListOption[], typed: string): Hits {
  const { found, exact } = findByName(options, textOf, typed);
  const wanted = searchText([typed]);
  const startsWith = (option: ListOption): boolean => textOf(option).startsWith(wanted);
  const [begun, others] = [
    found.slice(0, exact).filter(startsWith),
    found.slice(0, exact).filter((each) => !startsWith(each)),
  ];
  const similar = found.slice(exact).map((option) => ({ ...option, similar: true }));
  const shown = wanted === '' ? found : [...begun, ...others, ...similar];
  return { shown: shown.slice(0, atMost), more: Math.max(0, shown.length - atMost) };
}

const textOf = ({ label }: ListOption): string => searchText([label]);
