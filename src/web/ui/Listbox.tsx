import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Listbox.module.css';
import { Quiet } from './layout.tsx';
import { SimilarMark } from './similar.tsx';

export interface ListOption {
  value: string;
  label: string;
  /** It does not match what was typed exactly. */
  similar?: boolean;
  /** Stays visible at the end of a long list. */
  kept?: boolean;
}

interface ListboxOf<Option extends ListOption> {
  options: readonly Option[];
  onPick: (option: Option) => void;
  /** Escape, or Enter without a marked option. */
  onClose?: () => void;
}

/** The options below a text field, by the ARIA combobox pattern. The field keeps the focus and handles the keys. */
export function useListbox<Option extends ListOption>({ options, onPick, onClose }: ListboxOf<Option>) {
  const id = useId();
  /** Index of the marked option. -1: the list is open, and no option is marked. Undefined: the list is closed. */
  const [at, setAt] = useState<number>();
  const open = at !== undefined;
  const marked = open ? options[at] : undefined;
  const close = (): void => {
    setAt(undefined);
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(options.length - 1, (at ?? -1) + step)));
    else if (open && event.key === 'Escape') close();
    else if (!open || event.key !== 'Enter') return;
    else if (marked) onPick(marked);
    else close();
    // Keeps the form from being sent and the panel from closing.
    event.preventDefault();
  };
  return {
    ...{ id, options, onPick, at, open, close, mark: setAt },
    /** Props of the field. */
    field: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': marked && `${id}-${at}`,
      autoComplete: 'off',
      onKeyDown,
    } as const,
  };
}

interface ListboxProps<Option extends ListOption> {
  list: ReturnType<typeof useListbox<Option>>;
  label: string;
  isChosen: (option: Option) => boolean;
  /** More than one option may be chosen. */
  several?: boolean;
  /** Content of an option; default: its label. */
  renderOption?: (option: Option) => ReactNode;
  /** Below the options. */
  note: string | undefined;
  /** The field. */
  children: ReactNode;
}

/** A text field, and its options below it while they are open. */
export function Listbox<Option extends ListOption>(props: ListboxProps<Option>) {
  const { list, label, isChosen, several = false, renderOption, note, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which an effect may not return.
    popup.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div className={classes.place}>
      {children}
      {list.open && (
        <div ref={popup} className={classes.popup}>
          <div id={list.id} role="listbox" aria-label={label} aria-multiselectable={several || undefined}>
            {list.options.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the combobox's
              <div
                key={option.value}
                id={`${list.id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen(option)}
                className={classes.option}
                data-active={index === list.at || undefined}
                data-kept={option.kept}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => list.onPick(option)}
              >
                {option.similar && <SimilarMark />}
                {renderOption ? renderOption(option) : option.label}
              </div>
            ))}
          </div>
          {note !== undefined && (
            <Quiet size={13} className={classes.note}>
              {note}
            </Quiet>
          )}
        </div>
      )}
    </div>
  );
}
