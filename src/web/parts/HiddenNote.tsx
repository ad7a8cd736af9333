import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { text } from '../text/index.ts';
import type { TableRecord } from '../ui/table/column.ts';
import classes from './HiddenNote.module.css';

const words = text.table;

const none: readonly never[] = [];

/** The record in hand is one of the rows, and none of those that are shown. */
export function useIsHidden(
  openId: number | undefined,
  rows: readonly TableRecord[] = none,
  shown: readonly TableRecord[] = none,
): boolean {
  return useMemo(() => {
    const isOpen = ({ id }: TableRecord): boolean => id === openId;
    return openId !== undefined && shown.length < rows.length && rows.some(isOpen) && !shown.some(isOpen);
  }, [openId, rows, shown]);
}

/** The panel shows what the table does not: why, and the way to have both. */
export function HiddenNote({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.note} role="status">
      {words.hidden}
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {words.clearFilters}
      </Button>
    </div>
  );
}
