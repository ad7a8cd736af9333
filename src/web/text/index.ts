import { en, type Text } from './en.ts';

/** Every visible text of the dashboard. Components say `text.shell.skip`; a literal in JSX is found by a test. */
export const text: Text = en;
export type { Text };
