import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { text } from '../text/index.ts';
import classes from './TitleLine.module.css';

/** What the frame puts at the end of every title line: whether it is live, the account menu. */
export const TitleLineEnd = createContext<ReactNode>(null);

interface TitleLineProps {
  title: string;
  /** How many: "493 geofences · 12 selected". */
  count?: ReactNode;
  /** What the page is narrowed to on every page: a `TagLens`. */
  lens?: ReactNode;
  /** What one can do here; the primary action last. */
  actions?: ReactNode;
  /** In the tab's title where it says more than the heading: a geofence's name. */
  pageTitle?: string | undefined;
}

/** Where am I, how many, what can I do. Sets the tab's title too. Once per page. */
export function TitleLine({ title, count, lens, actions, pageTitle = title }: TitleLineProps) {
  const end = useContext(TitleLineEnd);
  useEffect(() => {
    document.title = text.common.pageTitle(pageTitle);
  }, [pageTitle]);
  return (
    <header className={classes.line}>
      <h1 className={classes.title}>{title}</h1>
      {count !== undefined && <p className={classes.count}>{count}</p>}
      {lens}
      <div className={classes.actions}>{actions}</div>
      {end}
    </header>
  );
}
