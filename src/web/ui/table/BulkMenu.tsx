import type { ReactNode } from 'react';
import { Menu } from '../Menu.tsx';
import classes from './BulkMenu.module.css';

/** Menu in the toolbar of the selected rows. */
export function BulkMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu label={label} face={label} align="start" up buttonClassName={classes.button}>
      {children}
    </Menu>
  );
}
