import { first } from './first.ts';

/** The texts that nearly every page has. Components say `text.shell.skip`; a literal in JSX is found by a test. */
export const text: Pick<typeof first, 'common' | 'map' | 'problems' | 'shell'> = first;
