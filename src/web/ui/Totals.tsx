import type { ReactNode } from 'react';
import { Difference } from './Difference.tsx';
import { Row } from './layout.tsx';
import { isPlain } from './row-events.ts';
import classes from './Totals.module.css';

export interface Total {
  term: string;
  value: string;
  alarm?: boolean;
  /** "6 h less", under the value. */
  difference?: string | undefined;
  /** Leads to the record of the value. */
  link?: { href: string; title: string; onOpen: () => void } | undefined;
}

interface TotalsProps {
  totals: readonly Total[];
  label?: string;
  /** "last week": what the differences compare with. */
  than?: string | undefined;
  /** Buttons at the end of the line. */
  buttons?: ReactNode;
  /** Hides the button for the comparison on a phone while there is nothing below. */
  isOpen?: boolean;
  /** Below the line. */
  children?: ReactNode;
}

/** A few figures side by side. */
export function Totals({ totals, label, than = '', buttons, isOpen, children }: TotalsProps) {
  return (
    <section className={classes.totals} aria-label={label} data-open={isOpen}>
      <Row align="start" className={classes.line}>
        <Row as="dl" align="stretch" gap="4px 32px" wrap className={classes.sums}>
          {totals.map(({ term, value, alarm, difference, link }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd data-alarm={alarm || undefined}>{link ? <ToRecord {...link}>{value}</ToRecord> : value}</dd>
              {difference !== undefined && (
                <dd className={classes.difference}>
                  <Difference difference={difference} than={than} thanClassName={classes.than} />
                </dd>
              )}
            </div>
          ))}
        </Row>
        {buttons}
      </Row>
      {children}
    </section>
  );
}

function ToRecord({ href, title, onOpen, children }: NonNullable<Total['link']> & { children: string }) {
  return (
    <a
      href={href}
      title={title}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
