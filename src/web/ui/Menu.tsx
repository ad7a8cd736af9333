import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconCheck, IconMinus } from './icons.tsx';
import classes from './Menu.module.css';

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  /** Content of the button. */
  face: ReactNode;
  buttonClassName?: string | undefined;
  /** Above the items: a heading, or a search field that takes the focus (`data-autofocus`). */
  head?: ReactNode;
  /** Side of the button to align with. Default: its end, for buttons at the right of a page. */
  align?: 'start';
  /** Closes after one choice. Left out: stays open for further choices. */
  once?: boolean;
  /** Opens above the button, for buttons at the bottom of a page. */
  up?: boolean;
  children: ReactNode;
}

/**
 * A button that opens a menu, by the ARIA menu pattern. Arrow keys, Home, End and typed names move between the items.
 * Escape or a click outside closes it and returns the focus to the button.
 */
export function Menu({ label, face, buttonClassName, head, align, once = false, up = false, children }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const items = (): HTMLElement[] => [...(place.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const moveFocus = useItemKeys(items);
  const close = (): void => {
    setOpened(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!opened) return;
    (place.current?.querySelector<HTMLElement>('[data-autofocus]') ?? items()[0])?.focus();
    const onPress = (event: PointerEvent): void => {
      if (!place.current?.contains(event.target as Node)) setOpened(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Tab') return setOpened(false);
    // Typed text goes to the search field.
    if (event.target instanceof HTMLInputElement && event.key !== 'ArrowDown') return;
    moveFocus(event);
  };

  return (
    <div ref={place} className={classes.place}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        {face}
      </button>
      {opened && (
        // The field and the items take the focus.
        <div
          className={classes.popup}
          data-align={align}
          data-up={up || undefined}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            // A checkbox or radio item leaves the menu open.
            const item = (event.target as Element).closest('[role^=menuitem]');
            if (item && (once || item.getAttribute('role') === 'menuitem')) close();
          }}
        >
          {head}
          <div id={id} role="menu" aria-label={label}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Moves the focus between the items of a menu by arrow keys, Home, End and typed names. Returns whether the key was one of
 * these.
 */
export function useItemKeys(items: () => readonly HTMLElement[]): (event: KeyboardEvent) => boolean {
  const typeAhead = useTypeAhead();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const typed = typeAhead(event.key, event.timeStamp);
    const next = typed === undefined ? nextItem(items(), event.key) : itemNamed(items(), typed);
    // A space within a name does not press the item.
    if (!next && typed === undefined) return false;
    event.preventDefault();
    next?.focus();
    return true;
  };
}

/** The item to focus after a key. */
function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const at = (index: number): HTMLElement | undefined => items[(index + items.length) % items.length];
  if (key === 'ArrowDown') return at(now + 1);
  if (key === 'ArrowUp') return at(now - 1);
  if (key === 'Home') return at(0);
  return key === 'End' ? at(-1) : undefined;
}

function itemNamed(items: readonly HTMLElement[], typed: string): HTMLElement | undefined {
  const names = items.map((item) => item.textContent);
  return items[itemAt(names, items.indexOf(document.activeElement as HTMLElement), typed)];
}

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onPress: () => void;
  /** Makes the item a choice that is on, off, or on for some of the records. */
  checked?: boolean | 'mixed';
  /** Other items may be on as well. */
  several?: boolean;
}

export function MenuItem({ icon, children, onPress, checked, several = false }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : several ? 'menuitemcheckbox' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className={classes.item}
      onClick={onPress}
    >
      {icon}
      <span className={classes.words}>{children}</span>
      {checked === 'mixed' && <IconMinus size={16} />}
      {checked === true && <IconCheck size={16} />}
    </button>
  );
}

interface MenuGroupProps {
  label: string;
  /** The name is visible. */
  heading?: boolean;
  children: ReactNode;
}

/** A group of items with a name for screen readers. */
export function MenuGroup({ label, heading = false, children }: MenuGroupProps) {
  return (
    <div role="group" aria-label={label} className={classes.group} data-heading={heading ? label : undefined}>
      {children}
    </div>
  );
}

interface MenuSearchProps {
  label: string;
  find: string;
  onFind: (find: string) => void;
}

/** Head of a menu with many items. Is empty each time the menu opens. */
export function MenuSearch({ label, find, onFind }: MenuSearchProps) {
  useEffect(() => () => onFind(''), [onFind]);
  return (
    <input
      type="search"
      className={classes.find}
      aria-label={label}
      placeholder={label}
      value={find}
      onChange={(event) => onFind(event.currentTarget.value)}
      data-autofocus
    />
  );
}

/** Longest pause between two letters of one name. */
const pauseMs = 700;

/**
 * Finds the item whose name starts with the letters typed so far. One letter, also repeated, moves to the next such item;
 * further letters stay on an item that still matches.
 */
function itemAt(names: readonly string[], current: number, typed: string): number {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = isRepeated ? typed.slice(0, 1) : typed;
  const from = isRepeated ? current + 1 : Math.max(0, current);
  const order = [...names.keys()].map((index) => (index + from) % names.length);
  return order.find((index) => names[index]?.trim().toLowerCase().startsWith(wanted)) ?? -1;
}

/** Collects the letters that a person types in a list without a text field. Returns them, or undefined for another key. */
function useTypeAhead(): (key: string, atMs: number) => string | undefined {
  const typed = useRef({ letters: '', atMs: 0 });
  return (key, atMs) => {
    const begun = atMs - typed.current.atMs <= pauseMs ? typed.current.letters : '';
    // A space is part of a name, but not its beginning: there it presses the item.
    if (key.length !== 1 || (key === ' ' && begun === '')) return undefined;
    typed.current = { letters: begun + key.toLowerCase(), atMs };
    return typed.current.letters;
  };
}
