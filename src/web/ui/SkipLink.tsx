import { text } from '../text/index.ts';
import classes from './SkipLink.module.css';

interface SkipLinkProps {
  /** Selector of the element that takes the focus. */
  to: string;
  children: string;
}

/** Moves the focus over controls that every page repeats. Visible while it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href="#content"
      className={classes.skip}
      data-print="hidden"
      onClick={(event) => {
        // The router's address stays.
        event.preventDefault();
        document.querySelector<HTMLElement>(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}

/** Skips the filters, to the row or bar of a table or timeline with its tab stop. */
export const SkipToTable = () => (
  <SkipLink to='main [role=grid] :is([role=row], [role=gridcell])[tabindex="0"]'>{text.table.skip}</SkipLink>
);
