import { type ReactNode, useState } from 'react';
import { findByName, searchText } from '../../../contract/name-search.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconDown } from '../icons.tsx';
import { OneLine, Quiet, Row } from '../layout.tsx';
import { Menu, MenuGroup, MenuItem, MenuSearch } from '../Menu.tsx';
import { SimilarMark } from '../similar.tsx';
import type { Column, TableView } from './column.ts';
import classes from './FilterMenu.module.css';
import type { CountedChoice } from './rows.ts';
import type { ChangeView } from './use-table-view.ts';

const words = text.table;

/** Where the values of filters come from. */
export interface FilterSource<Row> {
  /** Draws the values of a column's filter as soon as they are counted. */
  renderChoices: (column: Column<Row>, draw: (choices: readonly CountedChoice[]) => ReactNode) => ReactNode;
  /** Name of a chosen value. */
  labelOf: (column: Column<Row>, value: string) => string;
}

interface FilterMenuProps<Row> {
  column: Column<Row>;
  source: FilterSource<Row>;
  view: TableView;
  onChange: ChangeView;
}

/** Filter of a column: its values, each with the number of matching rows, which are counted while the menu is open. */
export function FilterMenu<Row>({ column, source, view, onChange }: FilterMenuProps<Row>) {
  const [find, setFind] = useState('');
  const chosen = view.filters[column.key] ?? [];
  const set = (values: readonly string[]): void => onChange({ filters: { ...view.filters, [column.key]: values } });
  const name = nameOf(column, source, chosen);
  return (
    <Menu
      label={name}
      align="start"
      head={column.manyChoices && <MenuSearch label={words.findChoice(column.label)} find={find} onFind={setFind} />}
      buttonClassName={chosen.length > 0 ? classes.chosen : classes.button}
      face={
        <>
          <OneLine data-print={chosen.length > 0 ? 'keep' : undefined} title={printedNames(column, source, chosen)}>
            {name}
          </OneLine>
          <IconDown size={14} />
        </>
      }
    >
      {source.renderChoices(column, (choices) => (
        <Choices label={column.label} choices={choices} chosen={chosen} find={find} onChoose={set} />
      ))}
    </Menu>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly CountedChoice[];
  chosen: readonly string[];
  find: string;
  onChoose: (values: readonly string[]) => void;
}

/** More values take too long to render and to read. */
const maxShown = 100;

function Choices({ label, choices: all, chosen, find, onChoose }: ChoicesProps) {
  const format = useFormat();
  const { found, exact } = findByName(all, ({ label }) => searchText([label]), find);
  const similar = new Set(found.slice(exact));
  const isChosen = ({ value }: CountedChoice): boolean => chosen.includes(value);
  // Chosen values come first if not all values fit.
  const choices =
    found.length <= maxShown
      ? found
      : [...found.filter(isChosen), ...found.filter((choice) => !isChosen(choice))].slice(0, maxShown);
  const rest = found.length - choices.length;
  const toggled = ({ value }: CountedChoice): readonly string[] =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return (
    <>
      <MenuGroup label={label}>
        {choices.map((choice) => (
          <MenuItem key={choice.value} several checked={isChosen(choice)} onPress={() => onChoose(toggled(choice))}>
            <Row as="span" align="stretch" gap={10} className={classes.choice}>
              <span>
                {similar.has(choice) && <SimilarMark />}
                {choice.label}
              </span>
              <Quiet as="span" size={13}>
                {choice.count !== undefined && format.number(choice.count)}
              </Quiet>
            </Row>
          </MenuItem>
        ))}
      </MenuGroup>
      {rest > 0 && (
        <Quiet size={13} className={classes.rest}>
          {words.moreChoices(format.number(rest))}
        </Quiet>
      )}
      <MenuItem onPress={() => onChoose([])}>{words.any}</MenuItem>
    </>
  );
}

/** All chosen values, where the button has only their number. */
function printedNames<Row>(
  column: Column<Row>,
  { labelOf }: FilterSource<Row>,
  chosen: readonly string[],
): string | undefined {
  if (chosen.length === 0 || (chosen.length === 1 && !column.namedInTitle)) return undefined;
  return chosen.map((value) => labelOf(column, value)).join(', ');
}

/** "Status", "Status: Active", "Status: 2 chosen" */
function nameOf<Row>(column: Column<Row>, { labelOf }: FilterSource<Row>, chosen: readonly string[]): string {
  const [only, ...others] = chosen;
  if (only === undefined || column.namedInTitle) return words.filter(column.label);
  return others.length > 0
    ? words.filterMore(column.label, String(chosen.length))
    : words.filterWith(column.label, labelOf(column, only));
}
