import { useState } from 'react';
import type { TableRecord } from '../ui/table/column.ts';
import { idIn, type RecordPlace } from './use-record-address.ts';

/** The row in the address. The edit form keeps its row after a deletion by someone else, so that typed text is not lost. */
export function useOpenRecord<Row extends TableRecord>(
  rows: readonly Row[] | undefined,
  place: RecordPlace,
): Row | undefined {
  const id = idIn(place);
  const found = rows?.find((row) => row.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (place.kind === 'edit' && last?.id === id ? last : undefined);
}
