/** Which key is held for a command: people of Apple's machines know it as ⌘. */
export const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** "Ctrl+K", "⌘K" */
export const commandKeys = (letter: string): string => (apple ? `⌘${letter}` : `Ctrl+${letter}`);

export const isCommand = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  apple ? metaKey : ctrlKey;

/** Keys that are pressed there are the field's own. */
export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
