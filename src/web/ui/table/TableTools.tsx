import type { ReactNode } from 'react';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../Button.tsx';
import { IconColumns, IconDownload, IconSort } from '../icons.tsx';
import { Menu, MenuGroup, MenuItem } from '../Menu.tsx';
import { SearchBox } from '../SearchBox.tsx';
import { Tip } from '../Tip.tsx';
import { useTyped } from '../use-typed.ts';
import { type Column, exportedColumns, isFiltered, type TableView, visibleColumns } from './column.ts';
import { csvOf, download } from './csv.ts';
import { FilterMenu } from './FilterMenu.tsx';
import classes from './TableTools.module.css';
import type { ChangeView } from './use-table-view.ts';

const words = text.table;

interface TableToolsProps<Row extends object> {
  columns: readonly Column<Row>[];
  /** All rows. */
  rows: readonly Row[];
  /** The rows that are shown, in their order. */
  shown: readonly Row[];
  view: TableView;
  onChange: ChangeView;
  /** "Find drivers" */
  findLabel: string;
  /** File name without extension. */
  exportName: string;
  /** Filters before the columns' filters, such as a period. */
  filters?: ReactNode;
  /** Filters after the columns' filters. */
  also?: ReactNode;
  /** Saved views. */
  views?: ReactNode;
  /** Replaces the CSV export of the shown columns. */
  exports?: ReactNode;
}

/** Search, filters, saved views, columns and export of a table. */
export function TableTools<Row extends object>(props: TableToolsProps<Row>) {
  const { columns, rows, view, onChange, findLabel } = props;
  const [typed, setTyped] = useTyped(view.find, (find) => onChange({ find }));
  return (
    <div className={classes.tools}>
      <div className={classes.find}>
        <SearchBox label={findLabel} value={typed} onChange={setTyped} hotkey />
      </div>
      <div className={classes.filters}>
        {props.filters}
        {columns.map((column) =>
          column.choice ? (
            <FilterMenu
              key={column.key}
              column={column}
              columns={columns}
              rows={rows}
              view={view}
              onChange={onChange}
            />
          ) : null,
        )}
        {props.also}
        {isFiltered(view) && (
          <Button variant="subtle" onClick={() => onChange({ find: '', filters: {} })}>
            {words.clearFilters}
          </Button>
        )}
      </div>
      <div className={classes.end}>
        {props.views}
        <SortMenu columns={columns} view={view} onChange={onChange} />
        <ColumnsMenu columns={columns} view={view} onChange={onChange} />
        {props.exports ?? <ExportButton {...props} />}
      </div>
    </div>
  );
}

interface ViewMenuProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: ChangeView;
}

/** Sorting on a phone, which shows no header row. */
function SortMenu<Row>({ columns, view: { sort }, onChange }: ViewMenuProps<Row>) {
  return (
    <div className={classes.phoneOnly}>
      <Menu label={words.sort} face={<IconSort />} buttonClassName={classes.tool}>
        {columns
          .filter(({ unsorted }) => !unsorted)
          .map(({ key, label }) => {
            const sorted = sort?.key === key;
            return (
              <MenuItem
                key={key}
                checked={sorted}
                onPress={() => onChange({ sort: { key, descending: sorted && !sort.descending } })}
              >
                {label}
              </MenuItem>
            );
          })}
      </Menu>
    </div>
  );
}

function ColumnsMenu<Row>({ columns, view, onChange }: ViewMenuProps<Row>) {
  const shown = new Set(visibleColumns(columns, view).map(({ key }) => key));
  const toggle = (key: string): void => {
    const wanted = columns
      .map((column) => column.key)
      .filter((each) => (each === key ? !shown.has(key) : shown.has(each)));
    onChange({ columns: wanted });
  };
  return (
    <div className={classes.deskOnly}>
      <Menu
        label={words.columns}
        face={<Face icon={<IconColumns size={16} />}>{words.columns}</Face>}
        buttonClassName={classes.tool}
      >
        <MenuGroup label={words.columns}>
          {columns.slice(1).map(({ key, label }) => (
            <MenuItem key={key} several checked={shown.has(key)} onPress={() => toggle(key)}>
              {label}
            </MenuItem>
          ))}
        </MenuGroup>
        <MenuItem onPress={() => onChange({ columns: undefined })}>{words.usualColumns}</MenuItem>
      </Menu>
    </div>
  );
}

function ExportButton<Row extends object>({ columns, shown, view, exportName }: TableToolsProps<Row>) {
  const format = useFormat();
  return (
    <Tip tip={words.exportDetail(shown.length, format.number(shown.length))}>
      {(id) => (
        <button
          type="button"
          className={classes.tool}
          aria-label={text.common.export}
          aria-describedby={id}
          onClick={() => void save(exportName, shown, exportedColumns(columns, view), format)}
        >
          <Face icon={<IconDownload size={16} />}>{text.common.export}</Face>
        </button>
      )}
    </Tip>
  );
}

async function save<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  format: Format,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const loaded = await Promise.all(columns.map((column) => withValues(column, rows, format)));
  download(`${name}-${day}.csv`, csvOf(rows, loaded, format));
}

/** A column whose values for the file are loaded. */
async function withValues<Row>(column: Column<Row>, rows: readonly Row[], format: Format): Promise<Column<Row>> {
  return column.exportLater ? { ...column, export: await column.exportLater(rows, format) } : column;
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
