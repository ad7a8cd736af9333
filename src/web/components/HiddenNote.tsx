import { useMemo } from 'react';
import { text } from '../text/index.ts';
import { Button } from '../ui/Button.tsx';
import { Row } from '../ui/layout.tsx';
import type { TableRecord } from '../ui/table/column.ts';
import classes from './HiddenNote.module.css';

const words = text.table;

const none: readonly never[] = [];

/** Whether the filters hide the open record. */
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

/** Explains why the table does not show the open record, with a button to clear the filters. */
export function HiddenNote({ onClear }: { onClear: () => void }) {
  return (
    <Row gap="8px 12px" wrap className={classes.note} role="status">
      {words.hidden}
      <Button compact variant="default" onClick={onClear}>
        {words.clearFilters}
      </Button>
    </Row>
  );
}
