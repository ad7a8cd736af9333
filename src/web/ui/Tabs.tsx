import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './Tabs.module.css';

export interface Tab {
  name: string;
  label: string;
  to: NonNullable<LinkProps['to']>;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The name of the one that is shown. */
  current: string;
}

/** Pages that belong together: links, so that each has its address. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ name, label, to }) => (
        // By itself a link also counts the pages below its address as its own.
        <Link
          key={name}
          to={to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
