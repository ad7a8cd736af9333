import { useRef } from 'react';

/** Longest pause between two letters of one name. */
const pauseMs = 700;

/**
 * Finds the item whose name starts with the letters typed so far. One letter, also repeated, moves to the next such item;
 * further letters stay on an item that still matches.
 */
export function itemAt(names: readonly string[], current: number, typed: string): number {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = isRepeated ? typed.slice(0, 1) : typed;
  const from = isRepeated ? current + 1 : Math.max(0, current);
  const order = [...names.keys()].map((index) => (index + from) % names.length);
  return order.find((index) => names[index]?.trim().toLowerCase().startsWith(wanted)) ?? -1;
}

/** Collects the letters that a person types in a list without a text field. Returns them, or undefined for another key. */
export function useTypeAhead(): (key: string, atMs: number) => string | undefined {
  const typed = useRef({ letters: '', atMs: 0 });
  return (key, atMs) => {
    const begun = atMs - typed.current.atMs <= pauseMs ? typed.current.letters : '';
    // A space is part of a name, but not its beginning: there it presses the item.
    if (key.length !== 1 || (key === ' ' && begun === '')) return undefined;
    typed.current = { letters: begun + key.toLowerCase(), atMs };
    return typed.current.letters;
  };
}
