import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { text } from '../text/index.ts';
import { OneLine, Row } from './layout.tsx';
import classes from './TitleLine.module.css';

/** The end of every title line, set by the frame: the live mark and the account menu. */
export const TitleLineEnd = createContext<ReactNode>(null);

interface TitleLineProps {
  title: string;
  /** The count: "493 geofences · 12 selected". */
  count?: ReactNode;
  /** A filter of all pages: a `TagLens`. */
  lens?: ReactNode;
  /** The actions of the page; the primary action comes last. */
  actions?: ReactNode;
  /** For the title of the browser tab if it is more specific than the heading, such as the name of a record. */
  pageTitle?: string | undefined;
}

/** Heading, count and actions of a page, once per page. Also sets the title of the browser tab. */
export function TitleLine({ title, count, lens, actions, pageTitle = title }: TitleLineProps) {
  const end = useContext(TitleLineEnd);
  useEffect(() => {
    document.title = text.common.pageTitle(pageTitle);
  }, [pageTitle]);
  return (
    <Row as="header" gap={12} className={classes.line}>
      <h1 className={classes.title}>{title}</h1>
      {count !== undefined && (
        <OneLine as="p" className={classes.count}>
          {count}
        </OneLine>
      )}
      {lens}
      <Row className={classes.actions}>{actions}</Row>
      {end}
    </Row>
  );
}
