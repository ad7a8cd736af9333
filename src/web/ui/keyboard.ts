/** The modifier key of commands, which is ⌘ on Apple devices. */
export const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** "Ctrl+K", "⌘K" */
export const commandKeys = (letter: string): string => (apple ? `⌘${letter}` : `Ctrl+${letter}`);

export const isCommand = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  apple ? metaKey : ctrlKey;

/** Whether the field handles keys itself. */
export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
