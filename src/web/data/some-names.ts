import { text } from '../text/index.ts';

const namesShown = 3;

/** "Van 1, Van 2, Van 3 and 37 more" */
export function someNames(names: readonly string[], number: (value: number) => string, count = names.length): string {
  const shown = names.slice(0, namesShown).join(', ');
  const rest = count - Math.min(names.length, namesShown);
  return rest > 0 ? text.records.bulk.named(shown, number(rest)) : shown;
}
