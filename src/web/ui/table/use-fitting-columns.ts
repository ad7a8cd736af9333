import { type RefCallback, useMemo } from 'react';
import { useWidth } from '../chart/use-width.ts';
import { usePrinting } from '../printing.ts';
import { useMedia } from '../use-media.ts';
import { type Column, fittingColumns, sidePixels, type Widths } from './column.ts';

/** Columns that fit on paper, in smaller letters. */
const printedPixels = 1050;

interface Settings {
  /** Rows can be selected. */
  selectable: boolean;
  /** Keeps all columns in any width: the user has chosen them. */
  keeps: boolean;
  widths: Widths;
}

/** The columns that a `DataTable` has room for, and the ref for its `room`. */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  { selectable, keeps, widths }: Settings,
): [readonly Column<Row>[], RefCallback<Element>] {
  const isPrinting = usePrinting();
  const isPhone = useMedia('(max-width: 640px)');
  const [ref, roomPixels] = useWidth();
  const isWhole = keeps || (!isPrinting && (isPhone || roomPixels === 0));
  const room = isPrinting ? printedPixels : roomPixels - sidePixels(selectable);
  const shown = useMemo(
    () => (isWhole ? columns : fittingColumns(columns, room, widths)),
    [columns, isWhole, room, widths],
  );
  return [shown, ref];
}
