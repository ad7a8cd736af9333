import { useSetFields } from '../../data/use-set-fields.ts';
import { officeText } from '../../text/office.ts';
import type { RuleRow } from './rule-row.ts';
import { statusWords } from './rule-values.ts';

const words = officeText.alerts.rules;

/** Turns rules on or off. */
export function useSetStatus(): (rows: readonly RuleRow[], status: number) => Promise<void> {
  const set = useSetFields('alertRule', words.switchFailed);
  return (rows, status) => {
    const [only] = rows;
    return set(
      rows.map(({ id, name, rule }) => ({ id, name, record: rule })),
      { status },
      (count, shown) =>
        rows.length === 1 && only
          ? words.switched(only.name, statusWords(status))
          : words.switchedSeveral(count, shown, statusWords(status)),
    );
  };
}
