import { Link, type LinkProps } from '@tanstack/react-router';
import { Row } from './layout.tsx';
import classes from './Tabs.module.css';

export interface Tab {
  name: string;
  label: string;
  to: NonNullable<LinkProps['to']>;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The name of the current tab. */
  current: string;
}

/** Tabs of related pages. They are links, so each has its URL. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <Row as="nav" align="stretch" gap={4} className={classes.tabs} aria-label={label}>
      {tabs.map(({ name, label, to }) => (
        // By default a link is also active for pages below its URL.
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
    </Row>
  );
}
