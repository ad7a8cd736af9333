import type { ReactNode } from 'react';
import type { RecordAddress } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { Button } from '../ui/Button.tsx';
import { PanelNote } from '../ui/Panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { TitleLine } from '../ui/TitleLine.tsx';
import { HiddenNote } from './HiddenNote.tsx';
import classes from './TablePage.module.css';

const words = text.table;

export interface TableFrameProps {
  title: string;
  address: RecordAddress;
  /** Filter of the whole dashboard: a `TagLens`. */
  lens?: ReactNode;
  /** Primary action: a `GatedButton`. */
  primary?: ReactNode;
  /** `Tabs` to related pages. */
  tabs?: ReactNode;
  /** Name of the record in the panel, for the browser tab's title. */
  pageTitle?: string | undefined;
  /** A `Panel` or nothing. */
  panel?: ReactNode;
}

interface OwnProps extends TableFrameProps {
  count: ReactNode;
  /** The search or a filter hides the open record. */
  isHidden: boolean;
  onClearFilters: () => void;
  children: ReactNode;
}

/** Page with a title, a table, and the open record in a panel. */
export function TableFrame(props: OwnProps) {
  const { title, pageTitle, count, lens, primary, tabs, address, panel } = props;
  return (
    <>
      <TitleLine title={title} pageTitle={pageTitle} count={count} lens={lens} actions={primary} />
      {tabs}
      <div className={classes.page}>
        <div className={classes.main} data-print="main" data-panel={address.place.kind !== 'nothing' || undefined}>
          {props.children}
        </div>
        <PanelNote value={props.isHidden && <HiddenNote onClear={props.onClearFilters} />}>{panel}</PanelNote>
      </div>
    </>
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={words.noMatch.title}
      detail={words.noMatch.detail}
      action={
        <Button variant="default" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    />
  );
}
