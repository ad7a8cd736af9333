import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { fold } from '../../contract/fold.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { type FieldProps, inputProps, useField } from './fields.tsx';
import classes from './PickField.module.css';

const words = text.table;

export interface PickOption {
  value: string;
  label: string;
}

interface PickFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly PickOption[];
}

/** More are found by typing more. */
const atMost = 50;

/**
 * One of many, found by typing a part of its name: a combobox with a list after the ARIA pattern. The form holds the value;
 * what was typed and names none is taken back when the field is left.
 */
export function PickField<Values extends FieldValues>(props: PickFieldProps<Values>) {
  const { options } = props;
  const { value, onChange, onBlur, error, ref } = useField(props);
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const listId = useId();
  const chosen = options.find((option) => option.value === value);
  const open = typed !== undefined;
  const hits = useMemo(() => (open ? hitsOf(options, typed) : noHits), [open, options, typed]);
  const pick = (option: PickOption | undefined): void => {
    if (option) onChange(option.value);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setTyped('');
      setAt(Math.max(0, Math.min(hits.shown.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (open && event.key === 'Enter') {
      event.preventDefault();
      pick(hits.shown[at]);
    } else if (open && event.key === 'Escape') {
      // The list closes; the panel stays.
      event.preventDefault();
      setTyped(undefined);
    }
  };
  return (
    <div className={classes.place}>
      <TextInput
        {...inputProps(props)}
        ref={ref}
        error={error}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && hits.shown[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onClick={() => !open && setTyped('')}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
      />
      {open && <Hits id={listId} label={props.label} hits={hits} at={at} value={value} onPick={pick} />}
    </div>
  );
}

interface Found {
  shown: readonly PickOption[];
  /** Not shown. */
  more: number;
}

const noHits: Found = { shown: [], more: 0 };

/** Those whose name has all the words; those that begin with them first. */
function hitsOf(options: readonly PickOption[], typed: string): Found {
  const wanted = fold(typed).trim();
  const parts = wanted.split(/\s+/).filter(Boolean);
  const found = options.filter(({ label }) => {
    const name = fold(label);
    return parts.every((part) => name.includes(part));
  });
  const first = wanted === '' ? [] : found.filter(({ label }) => fold(label).startsWith(wanted));
  const begun = new Set(first);
  const shown = [...first, ...found.filter((option) => !begun.has(option))].slice(0, atMost);
  return { shown, more: found.length - shown.length };
}

interface HitsProps {
  id: string;
  label: string;
  hits: Found;
  at: number;
  value: string;
  onPick: (option: PickOption) => void;
}

function Hits({ id, label, hits: { shown, more }, at, value, onPick }: HitsProps) {
  const { number } = useFormat();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers give a promise, which is no way to end an effect.
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return (
    <div ref={list} className={classes.popup}>
      <div id={id} role="listbox" aria-label={label}>
        {shown.map((option, index) => (
          // The field keeps the focus and the keys.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            className={classes.option}
            data-at={index}
            data-active={index === at || undefined}
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(option);
            }}
          >
            {option.label}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.note}>{words.pick.none}</p>}
      {more > 0 && <p className={classes.note}>{words.pick.more(number(more))}</p>}
    </div>
  );
}
