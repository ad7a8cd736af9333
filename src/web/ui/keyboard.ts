import { text } from '../text/index.ts';

/** The modifier key of commands, which is ⌘ on Apple devices. */
export const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** "Ctrl+K", "Strg+K", "⌘K" */
export const commandKeys = (letter: string): string => (apple ? `⌘${letter}` : text.shell.ctrl(letter));

export const isCommand = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  apple ? metaKey : ctrlKey;

/** Whether the field handles keys itself. */
export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
