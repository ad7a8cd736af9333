import type { BulkKind } from '../api/bulk.ts';
import type { RecordOf } from '../api/records.ts';
import { useFormat } from '../text/use-format.ts';
import { notify } from '../ui/notices.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import type { Named } from './use-delete-with-undo.ts';

interface BulkRecord<Kind extends BulkKind> extends Named {
  record: RecordOf<Kind>;
}

/**
 * Sets fields of several records to the same values, in one change with Undo. Resolves when the list is fresh. `alongside`:
 * fields that each changed record is sent with.
 */
export function useSetFields<Kind extends BulkKind>(
  kind: Kind,
  failed: (name: string, why: string) => string,
  alongside: Partial<RecordOf<Kind>> = {},
) {
  const change = useBulkChange(kind, failed);
  const { number } = useFormat();
  return async (
    records: readonly BulkRecord<Kind>[],
    fields: Partial<RecordOf<Kind>>,
    /** `count`: with the records that already had the values. */
    done: (count: number, shown: string) => string,
  ): Promise<void> => {
    const others = records.filter(({ record }) => !hasValues(record, fields));
    const same = records.length - others.length;
    const messageFor = (count: number): string => done(count + same, number(count + same));
    if (others.length === 0) notify({ words: messageFor(0) });
    await change(
      others.map((each) => ({ ...each, fields: { ...alongside, ...fields } })),
      messageFor,
    );
  };
}

const hasValues = (record: object, fields: object): boolean => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(fields).every(([name, value]) => values.get(name) === value);
};
