import type { ReactNode } from 'react';
import { Menu } from '../Menu.tsx';
import classes from './BulkMenu.module.css';

/** One of several things to make of all selected rows, in the bar below them. */
export function BulkMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu label={label} face={label} align="start" up buttonClassName={classes.button}>
      {children}
    </Menu>
  );
}
