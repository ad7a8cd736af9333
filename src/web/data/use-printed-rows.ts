import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { readAllRows } from '../api/growing-list.ts';
import { text } from '../text/index.ts';
import { announce } from '../ui/announce.tsx';
import { notifyFailure } from '../ui/notices.tsx';
import { mostPrinted } from '../ui/printing.ts';
import type { TableRecord } from '../ui/table/column.ts';
import type { GrowingTable } from './use-growing-table.ts';

const words = text.table.print;

/**
 * Loads the rows that match before the browser prints, up to `mostPrinted`: a browser does not wait in `beforeprint`. So
 * Ctrl+P and `print` load first and then open the browser's dialog. Its menu prints the loaded rows, and says so.
 */
export function usePrintedRows<Stored, Row extends TableRecord>({
  list,
  listed,
  toRow,
  window,
}: GrowingTable<Stored, Row>) {
  const [printed, setPrinted] = useState<readonly Row[]>();
  const print = async (): Promise<void> => {
    if (!toRow) return;
    announce(words.preparing);
    try {
      const rows: Row[] = [];
      for await (const page of readAllRows(list, listed)) {
        rows.push(...page.map(toRow));
        if (rows.length >= mostPrinted) break;
      }
      // The browser takes the page as it is.
      flushSync(() => setPrinted(rows.slice(0, mostPrinted)));
      globalThis.print();
    } catch (error) {
      notifyFailure(error, words.failed);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isPrint =
      event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isPrint || (window.isWhole && window.firstIndex === 0)) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event);
    const forget = (): void => setPrinted(undefined);
    addEventListener('keydown', press);
    addEventListener('afterprint', forget);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('afterprint', forget);
    };
  }, []);
  return { printed, print: () => void print() };
}
