import { useEffect, useMemo, useState } from 'react';
import { fold } from '../../../contract/fold.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconDown } from '../icons.tsx';
import { Menu, MenuGroup, MenuItem } from '../Menu.tsx';
import { useSliced } from '../use-sliced.ts';
import { type Column, choicesIn, type TableView } from './column.ts';
import classes from './FilterMenu.module.css';
import { type CountedChoice, choicesOf } from './rows.ts';
import type { ChangeView } from './use-table-view.ts';

const words = text.table;

interface FilterMenuProps<Row extends object> {
  column: Column<Row>;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  view: TableView;
  onChange: ChangeView;
}

/** Filter of a column: its values, each with the number of matching rows. */
export function FilterMenu<Row extends object>({ column, columns, rows, view, onChange }: FilterMenuProps<Row>) {
  const [find, setFind] = useState('');
  const chosen = view.filters[column.key] ?? [];
  const set = (values: readonly string[]): void => onChange({ filters: { ...view.filters, [column.key]: values } });
  const only = chosen.join(',');
  const name = useMemo(() => nameOf(column, rows, only === '' ? [] : only.split(',')), [column, rows, only]);
  return (
    <Menu
      label={name}
      align="start"
      head={column.manyChoices && <FindChoice column={column.label} find={find} onFind={setFind} />}
      buttonClassName={chosen.length > 0 ? classes.chosen : classes.button}
      face={
        <>
          <span className={classes.name}>{name}</span>
          <IconDown size={14} />
        </>
      }
    >
      <Choices column={column} columns={columns} rows={rows} view={view} chosen={chosen} find={find} onChoose={set} />
    </Menu>
  );
}

interface FindChoiceProps {
  column: string;
  find: string;
  onFind: (find: string) => void;
}

/** Is empty each time the menu opens. */
function FindChoice({ column, find, onFind }: FindChoiceProps) {
  useEffect(() => () => onFind(''), [onFind]);
  return (
    <input
      type="search"
      className={classes.find}
      aria-label={words.findChoice(column)}
      placeholder={words.findChoice(column)}
      value={find}
      onChange={(event) => onFind(event.currentTarget.value)}
      data-autofocus
    />
  );
}

interface ChoicesProps<Row extends object> extends Omit<FilterMenuProps<Row>, 'onChange'> {
  chosen: readonly string[];
  find: string;
  onChoose: (values: readonly string[]) => void;
}

/** More values take too long to render and to read. */
const maxShown = 100;

const nothingYet: readonly CountedChoice[] = [];

/** Counts rows only while the menu is open. */
function Choices<Row extends object>({ column, columns, rows, view, chosen, find, onChoose }: ChoicesProps<Row>) {
  const format = useFormat();
  const { result: all = nothingYet } = useSliced(
    useMemo(() => () => choicesOf(column, rows, columns, view, format), [column, rows, columns, view, format]),
  );
  const found = find === '' ? all : all.filter(({ label }) => fold(label).includes(fold(find)));
  const isChosen = ({ value }: CountedChoice): boolean => chosen.includes(value);
  // Chosen values come first if not all values fit.
  const choices =
    found.length <= maxShown
      ? found
      : [...found.filter(isChosen), ...found.filter((choice) => !isChosen(choice))].slice(0, maxShown);
  const rest = found.length - choices.length;
  return (
    <>
      <MenuGroup label={column.label}>
        {choices.map(({ value, label, count }) => {
          const checked = chosen.includes(value);
          const others = chosen.filter((other) => other !== value);
          return (
            <MenuItem
              key={value}
              several
              checked={checked}
              onPress={() => onChoose(checked ? others : [...chosen, value])}
            >
              <span className={classes.choice}>
                <span>{label}</span>
                <span className={classes.count}>{format.number(count)}</span>
              </span>
            </MenuItem>
          );
        })}
      </MenuGroup>
      {rest > 0 && <p className={classes.rest}>{words.moreChoices(format.number(rest))}</p>}
      <MenuItem onPress={() => onChoose([])}>{words.any}</MenuItem>
    </>
  );
}

/** "Status", "Status: Active", "Status: 2 chosen" */
function nameOf<Row>(column: Column<Row>, rows: readonly Row[], chosen: readonly string[]): string {
  const { label, choice, namedInTitle } = column;
  const [only, ...others] = chosen;
  if (only === undefined || namedInTitle) return words.filter(label);
  if (others.length > 0) return words.filterMore(label, String(chosen.length));
  for (const row of choice ? rows : []) {
    const found = choice && choicesIn(choice, row).find(({ value }) => value === only);
    if (found) return words.filterWith(label, found.label);
  }
  return words.filterWith(label, only);
}
