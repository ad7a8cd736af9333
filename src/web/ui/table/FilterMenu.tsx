import { table as words } from '../../text/table.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconDown } from '../icons.tsx';
import { Menu, MenuGroup, MenuItem } from '../Menu.tsx';
import { type Column, choicesIn, type TableView } from './column.ts';
import classes from './FilterMenu.module.css';
import { choicesOf } from './rows.ts';
import type { ChangeView } from './use-table-view.ts';

interface FilterMenuProps<Row extends object> {
  column: Column<Row>;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  view: TableView;
  onChange: ChangeView;
}

/** The values of a column, each with how many rows it would leave. */
export function FilterMenu<Row extends object>({ column, columns, rows, view, onChange }: FilterMenuProps<Row>) {
  const chosen = view.filters[column.key] ?? [];
  const set = (values: readonly string[]): void => onChange({ filters: { ...view.filters, [column.key]: values } });
  const name = nameOf(column, rows, chosen);
  return (
    <Menu
      label={name}
      align="start"
      buttonClassName={chosen.length > 0 ? classes.chosen : classes.button}
      face={
        <>
          <span className={classes.name}>{name}</span>
          <IconDown size={14} />
        </>
      }
    >
      <Choices column={column} columns={columns} rows={rows} view={view} chosen={chosen} onChoose={set} />
    </Menu>
  );
}

interface ChoicesProps<Row extends object> extends Omit<FilterMenuProps<Row>, 'onChange'> {
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

/** Counted only while somebody looks. */
function Choices<Row extends object>({ column, columns, rows, view, chosen, onChoose }: ChoicesProps<Row>) {
  const format = useFormat();
  const choices = choicesOf(column, rows, columns, view, format);
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
      <MenuItem onPress={() => onChoose([])}>{words.any}</MenuItem>
    </>
  );
}

/** "Status", "Status: Active", "Status: 2 chosen" */
function nameOf<Row>({ label, choice }: Column<Row>, rows: readonly Row[], chosen: readonly string[]): string {
  const [only, ...others] = chosen;
  if (only === undefined) return words.filter(label);
  if (others.length > 0) return words.filterMore(label, String(chosen.length));
  for (const row of choice ? rows : []) {
    const found = choice && choicesIn(choice, row).find(({ value }) => value === only);
    if (found) return words.filterWith(label, found.label);
  }
  return words.filterWith(label, only);
}
