import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { findByName, searchText } from '../../contract/name-search.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { TextInput } from './inputs.tsx';
import { Quiet } from './layout.tsx';
import classes from './PickDialog.module.css';

interface Choice {
  id: number;
  name: string;
}

interface PickDialogProps<Option extends Choice> {
  title: string;
  /** Label of the search field. */
  label: string;
  options: readonly Option[];
  /** What choosing an option does, besides the obvious. */
  effectsOf: (option: Option) => readonly string[];
  onPick: (option: Option) => void;
  onClose: () => void;
  /** Above the search. */
  children?: ReactNode;
  /** Beside Cancel. */
  action?: ReactNode;
}

/** More are found by typing. */
const atMost = 50;

/** Chooses one of many by name. The field keeps the focus; arrow keys mark an option, and Enter takes it. */
export function PickDialog<Option extends Choice>(props: PickDialogProps<Option>) {
  const { title, label, options, effectsOf, onPick, onClose, children, action } = props;
  const listId = useId();
  const { number } = useFormat();
  const [find, setFind] = useState('');
  const [at, setAt] = useState(0);
  const { found } = findByName(options, ({ name }) => searchText([name]), find);
  const shown = found.slice(0, atMost);
  const marked = shown[at];
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(shown.length - 1, at + step)));
    else if (event.key !== 'Enter') return;
    else if (marked) onPick(marked);
    event.preventDefault();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <TextInput
        label={label}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={marked && `${listId}-${at}`}
        aria-autocomplete="list"
        autoComplete="off"
        value={find}
        onChange={({ currentTarget: { value } }) => {
          setFind(value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={label} className={classes.list}>
        {shown.map((option, index) => (
          <button
            key={option.id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.choice}
            data-active={index === at || undefined}
            onClick={() => onPick(option)}
          >
            {`${option.name} `}
            {effectsOf(option).map((effect) => (
              <small key={effect}>{effect}</small>
            ))}
          </button>
        ))}
      </div>
      {found.length > atMost && <Quiet size={13}>{text.records.andMore(number(found.length - atMost))}</Quiet>}
      {shown.length === 0 && <Quiet size={13}>{text.table.pick.none}</Quiet>}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text.common.cancel}
        </Button>
        {action}
      </DialogButtons>
    </Dialog>
  );
}
