import type { ReactNode } from 'react';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, IconButton } from '../Button.tsx';
import { IconClose } from '../icons.tsx';
import { Quiet, Row } from '../layout.tsx';
import type { Selection } from '../use-selection.ts';
import classes from './BulkBar.module.css';

const words = text.table;

/** Toolbar for the selected rows, over the bottom of the table. */
export function BulkBar({
  selection: { count, of, next, all, none },
  contents,
  children,
}: {
  selection: Selection;
  /** "29 × Line 2", the most frequent first. */
  contents: readonly string[];
  children: ReactNode;
}) {
  const format = useFormat();
  if (count === 0) return null;
  const label = words.selected(format.number(count));
  return (
    <Row align="stretch" gap={0} justify="center" className={classes.place} data-bulk-bar>
      <Row wrap className={classes.bar} role="toolbar" aria-label={label}>
        <span className={classes.count} aria-live="polite">
          {label}
          {contents.length > 0 && (
            <Quiet as="span" size={13} className={classes.contents}>
              {shortened(contents, format)}
            </Quiet>
          )}
        </span>
        {count < of && (
          <Button variant="subtle" onClick={all}>
            {words.selectAllOf(format.number(next))}
          </Button>
        )}
        {children}
        <IconButton aria-label={words.clearSelection} title={words.clearSelection} onClick={none}>
          <IconClose />
        </IconButton>
      </Row>
    </Row>
  );
}

const contentsShown = 3;

function shortened(contents: readonly string[], { number }: Format): string {
  const shown = contents.slice(0, contentsShown).join(', ');
  const rest = contents.length - contentsShown;
  return rest > 0 ? words.contentsMore(shown, number(rest)) : shown;
}
