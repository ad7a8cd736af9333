import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { readAllRows } from '../api/growing-list.ts';
import { mostPrinted, usePrintPreparation } from '../ui/printing.ts';
import type { TableRecord } from '../ui/table/column.ts';
import type { GrowingTable } from './use-growing-table.ts';

/**
 * The rows that match, up to `mostPrinted`, while the page prints whole; else undefined. The browser's own menu prints the
 * loaded rows, and says so.
 */
export function usePrintedRows<Stored, Row extends TableRecord>({
  list,
  listed,
  toRow,
  window,
}: GrowingTable<Stored, Row>): readonly Row[] | undefined {
  const [printed, setPrinted] = useState<readonly Row[]>();
  usePrintPreparation(async () => {
    if (!toRow || (window.isWhole && window.firstIndex === 0)) return;
    const rows: Row[] = [];
    for await (const page of readAllRows(list, listed)) {
      rows.push(...page.map(toRow));
      if (rows.length >= mostPrinted) break;
    }
    flushSync(() => setPrinted(rows.slice(0, mostPrinted)));
  });
  useEffect(() => {
    const forget = (): void => setPrinted(undefined);
    addEventListener('afterprint', forget);
    return () => removeEventListener('afterprint', forget);
  }, []);
  return printed;
}
