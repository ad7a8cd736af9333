import type { ReactNode } from 'react';
import { buttonLook } from '../Button.tsx';
import { Menu } from '../Menu.tsx';

/** Menu in the toolbar of the selected rows. */
export function BulkMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu label={label} face={label} align="start" up buttonClassName={buttonLook({ variant: 'default' })}>
      {children}
    </Menu>
  );
}
