import { Fragment, type ReactNode } from 'react';
import { kindNames, kindRow } from '../../contract/kinds.ts';
import { can, notOnThisServer } from '../api/can.ts';
import { useIsAdministrator, useMayChange, useSeesSomeFleets } from '../api/me.ts';
import type { Named } from '../data/use-delete-with-undo.ts';
import type { DeletedRecords } from '../data/use-deleted-rows.ts';
import { idIn, type RecordAddress, type RecordNavigation, useOpenRecord } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { GatedButton } from '../ui/GatedButton.tsx';
import { IconPlus } from '../ui/icons.tsx';
import { Row } from '../ui/layout.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DeletedFilter } from './DeletedFilter.tsx';
import { DeletedTable } from './DeletedTable.tsx';
import { EditLink, isImported } from './EditLink.tsx';
import { ImportLink } from './ImportLink.tsx';
import { MissingRecord } from './MissingRecord.tsx';
import { TablePage, type TablePageProps } from './TablePage.tsx';

interface RecordsWords {
  title: string;
  /** "Find drivers" */
  find: string;
  /** Label of the button that adds a record. */
  add?: string;
  /** `viewer`: who can add records, for people who cannot. */
  empty: { title: string; detail: string; viewer?: string };
  /** For a server that takes new records without listing them. Left out: the server takes none. */
  notListed?: { title: string; detail: string };
}

type Own =
  | 'title'
  | 'findLabel'
  | 'primary'
  | 'empty'
  | 'pageTitle'
  | 'panel'
  | 'defaultSort'
  | 'deletedFilter'
  | 'withoutViews';

interface RecordsPageProps<Row extends Named> extends Omit<TablePageProps<Row>, Own> {
  words: RecordsWords;
  /** Picture above the text of an empty page. */
  icon: ReactNode;
  /** Action below the text of an empty page. Default: the button that adds a record. */
  begin?: ReactNode;
  /** Further actions beside the button that adds a record. */
  beside?: ReactNode;
  /** Content below the text of `notListed`. */
  unlisted?: ReactNode;
  /** Default: by name. */
  defaultSort?: TablePageProps<Row>['defaultSort'];
  /** All three of `useDeletion(…)`; left out: records of this kind cannot be deleted. */
  missing?: ReactNode;
  deleted?: DeletedRecords;
  remove?: (rows: readonly Row[]) => void;
  /** Left out: users cannot add records. */
  renderNew?: (navigation: RecordNavigation) => ReactNode;
  /** Left out: records cannot be changed. */
  renderEdit?: (row: Row, navigation: RecordNavigation) => ReactNode;
  renderDetails: (details: DetailsProps<Row>) => ReactNode;
}

/** Details of one row. */
export interface DetailsProps<Row> {
  row: Row;
  navigation: RecordNavigation;
  /** Undefined: the record cannot be deleted. */
  onDelete: (() => void) | undefined;
}

const byName = { key: 'name', descending: false };

/** Page of records: the table, and a panel with the details or the form of one record. */
export function RecordsPage<Row extends Named>(props: RecordsPageProps<Row>) {
  const { words, icon, address, rows, defaultSort = byName, deleted, renderNew, renderBulk } = props;
  const mayChange = useMayChange();
  const open = useOpenRecord(rows, address.place);
  const seesSomeFleets = useSeesSomeFleets();
  const isListed = isListedOn(address);
  const takesNew = renderNew && (isListed || words.notListed !== undefined);
  const add = takesNew && <AddButton label={words.add ?? ''} onAdd={() => address.navigation.add()} />;
  // The empty page has the button below its text.
  const beginsBelow = useIsAdministrator() && rows?.length === 0 && props.begin === undefined;
  const panel = rows && (isListed ? <OpenRecord {...props} open={open} /> : takesNew && <NewRecord {...props} />);
  if (deleted?.isShown) {
    const { name, tabs } = props;
    return <DeletedTable title={words.title} {...{ name, address, deleted, tabs, panel }} />;
  }
  return (
    <TablePage
      {...props}
      {...(!isListed && notListed(props))}
      title={words.title}
      findLabel={words.find}
      defaultSort={defaultSort}
      primary={
        <>
          {props.beside}
          {!beginsBelow && add}
        </>
      }
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={icon}
          title={words.empty.title}
          detail={seesSomeFleets ? text.records.ofFleets : emptyDetail(words, mayChange)}
          action={
            <Row wrap justify="center">
              {beginsBelow ? add : mayChange && props.begin}
              <ImportLink list={address.list} />
            </Row>
          }
        />
      }
      renderBulk={
        mayChange && (renderBulk || isImported(address.list))
          ? (rows, done) => (
              <>
                <EditLink list={address.list} ids={rows.map(({ id }) => id)} />
                {renderBulk?.(rows, done)}
              </>
            )
          : undefined
      }
      deletedFilter={deleted && <DeletedFilter deleted={deleted} />}
      panel={panel}
    />
  );
}

const emptyDetail = ({ empty: { detail, viewer } }: Pick<RecordsWords, 'empty'>, mayChange: boolean): string =>
  mayChange || viewer === undefined ? detail : `${detail} ${viewer}`;

/** Whether the server has a list of the page's kind. */
const isListedOn = ({ list }: RecordAddress): boolean =>
  kindNames.every((kind) => kindRow(kind).page !== list || can.list(kind));

/** What the page shows instead of rows. */
function notListed<Row extends Named>({ words, icon, unlisted }: RecordsPageProps<Row>) {
  const rows = undefined;
  if (words.notListed === undefined) return { rows, error: notOnThisServer };
  return { rows, error: null, waiting: <EmptyState icon={icon} {...words.notListed} action={unlisted} /> };
}

function NewRecord<Row extends Named>({ address: { place, navigation }, renderNew }: RecordsPageProps<Row>) {
  return place.kind === 'new' && renderNew?.(navigation);
}

/** Panel of the record in the address. */
function OpenRecord<Row extends Named>(props: RecordsPageProps<Row> & { open: Row | undefined }) {
  const { open, missing, remove, renderNew, renderEdit, renderDetails } = props;
  const { place, navigation } = props.address;
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new' && renderNew) return renderNew(navigation);
  const shown = (): ReactNode => {
    if (!open) return missing ?? <MissingRecord onClose={navigation.close} />;
    if (place.kind === 'edit' && renderEdit) return renderEdit(open, navigation);
    return renderDetails({ row: open, navigation, onDelete: remove && (() => remove([open])) });
  };
  return <Fragment key={idIn(place)}>{shown()}</Fragment>;
}

/** Primary action of a table page. For viewers it is disabled with a reason. */
function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  const reason = useMayChange() ? undefined : text.records.viewerMayNot;
  return (
    <GatedButton icon={<IconPlus size={16} />} reason={reason} onClick={onAdd}>
      {label}
    </GatedButton>
  );
}
