import type { ReactNode } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../Button.tsx';
import { IconColumns, IconSort } from '../icons.tsx';
import { Row } from '../layout.tsx';
import { Menu, MenuGroup, MenuItem } from '../Menu.tsx';
import { usePrinting } from '../printing.ts';
import { SearchBox } from '../SearchBox.tsx';
import { toolLook } from '../ToolButton.tsx';
import { useTyped } from '../use-typed.ts';
import { type Column, isFiltered, nextSorts, shownColumns, type TableView, widthsIn } from './column.ts';
import { FilterMenu, type FilterSource } from './FilterMenu.tsx';
import classes from './TableTools.module.css';
import type { ChangeView } from './use-table-view.ts';

const words = text.table;

interface TableToolsProps<Row> {
  columns: readonly Column<Row>[];
  /** The columns of the table on the screen. */
  shown: readonly Column<Row>[];
  view: TableView;
  onChange: ChangeView;
  /** "Find drivers" */
  findLabel: string;
  /** The search begins after a pause in typing. */
  isFindPaused?: boolean | undefined;
  filterSource: FilterSource<Row>;
  /** Filters before the columns' filters, such as a period. */
  filters?: ReactNode;
  /** Filters after the columns' filters. */
  also?: ReactNode;
  /** Saved views. */
  views?: ReactNode;
  /** An `ExportMenu`. */
  exports: ReactNode;
}

/** Long enough between two keys of a slow typist. */
const pauseMs = 250;

/** Search, filters, saved views, columns and export of a table. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { columns, view, onChange, findLabel, filterSource } = props;
  const isPrinting = usePrinting();
  const [typed, setTyped] = useTyped(view.find, (find) => onChange({ find }), props.isFindPaused ? pauseMs : 0);
  return (
    <Row wrap className={classes.tools} data-print="tools">
      <div className={classes.find} data-print="hidden">
        <SearchBox label={findLabel} value={typed} onChange={setTyped} hotkey />
      </div>
      <div className={classes.filters}>
        {isPrinting && view.find !== '' && <p>{words.searched(view.find)}</p>}
        {props.filters}
        {columns.map((column) =>
          column.choice ? (
            <FilterMenu key={column.key} column={column} source={filterSource} view={view} onChange={onChange} />
          ) : null,
        )}
        {props.also}
        {isFiltered(view) && (
          <Button variant="subtle" onClick={() => onChange({ find: '', filters: {} })}>
            {words.clearFilters}
          </Button>
        )}
      </div>
      <Row gap={2} className={classes.end}>
        {props.views}
        <SortMenu columns={columns} view={view} onChange={onChange} />
        <ColumnsMenu columns={columns} shown={props.shown} view={view} onChange={onChange} />
        {props.exports}
      </Row>
    </Row>
  );
}

interface ViewMenuProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: ChangeView;
}

/** Sorting on a phone, which shows no header row. */
function SortMenu<Row>({ columns, view: { sort = [] }, onChange }: ViewMenuProps<Row>) {
  return (
    <div className={classes.phoneOnly}>
      <Menu label={words.sort} face={<IconSort />} buttonClassName={toolLook}>
        {columns
          .filter(({ unsorted }) => !unsorted)
          .map((column) => (
            <MenuItem
              key={column.key}
              checked={sort[0]?.key === column.key}
              onPress={() => onChange({ sort: nextSorts(column, sort, false) })}
            >
              {column.label}
            </MenuItem>
          ))}
      </Menu>
    </div>
  );
}

function ColumnsMenu<Row>({
  columns,
  shown,
  view,
  onChange,
}: ViewMenuProps<Row> & Pick<TableToolsProps<Row>, 'shown'>) {
  const toggle = (column: Column<Row>): void => {
    const wanted = shown.includes(column)
      ? shown.filter((each) => each !== column)
      : withColumn(shown, column, columns);
    onChange({ columns: shownColumns(wanted, widthsIn(view)) });
  };
  return (
    <div className={classes.deskOnly}>
      <Menu
        label={words.columns}
        face={<Face icon={<IconColumns size={16} />}>{words.columns}</Face>}
        buttonClassName={toolLook}
      >
        <MenuGroup label={words.columns}>
          {columns.slice(1).map((column) => (
            <MenuItem key={column.key} several checked={shown.includes(column)} onPress={() => toggle(column)}>
              {column.label}
            </MenuItem>
          ))}
        </MenuGroup>
        <MenuItem onPress={() => onChange({ columns: undefined })}>{words.usualColumns}</MenuItem>
      </Menu>
    </div>
  );
}

/** Inserts a column after the shown one that precedes it by default. */
function withColumn<Row>(
  shown: readonly Column<Row>[],
  column: Column<Row>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const index = columns.indexOf(column);
  const before = shown.findLastIndex((each) => columns.indexOf(each) < index);
  return shown.toSpliced(before + 1, 0, column);
}

/** Icon with a text that narrow screens hide. */
export function Face({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className={classes.face}>{children}</span>
    </>
  );
}
