import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { table as words } from '../../text/table.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconClose } from '../icons.tsx';
import type { Selection } from '../use-selection.ts';
import classes from './BulkBar.module.css';

/** What can be done with the rows that are selected: over the table's lower end while there are any. */
export function BulkBar({
  selection: { count, of, all, none },
  children,
}: {
  selection: Selection;
  children: ReactNode;
}) {
  const format = useFormat();
  if (count === 0) return null;
  const said = words.selected(format.number(count));
  return (
    <div className={classes.place} data-bulk-bar>
      <div className={classes.bar} role="toolbar" aria-label={said}>
        <span className={classes.count} aria-live="polite">
          {said}
        </span>
        {count < of && (
          <Button variant="subtle" onClick={all}>
            {words.selectAllOf(format.number(of))}
          </Button>
        )}
        {children}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.clearSelection}
          title={words.clearSelection}
          onClick={none}
        >
          <IconClose />
        </ActionIcon>
      </div>
    </div>
  );
}
