import { type LiveState, liveStates } from '../../paths/live.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Row } from '../../ui/layout.tsx';
import { isIn } from './groups.ts';
import type { LiveRow } from './live-row.ts';
import classes from './StateFilter.module.css';

interface StateFilterProps {
  /** All vehicles that match the search. */
  rows: readonly LiveRow[];
  /** Number of other records that need attention. */
  due: number;
  chosen: readonly LiveState[];
  onChoose: (chosen: LiveState[]) => void;
}

const { filters } = text.liveList;
/** Filters have no heading in the list. */
const isFilter = (state: LiveState): state is keyof typeof filters => state in filters;
const nameOf = (state: LiveState): string => (isFilter(state) ? filters[state] : text.live.groups[state]);

/** A button per state that occurs, with its count as in the list. Pressed buttons show only their vehicles. */
export function StateFilter({ rows, due, chosen, onChoose }: StateFilterProps) {
  const format = useFormat();
  const counted = liveStates
    .map((state) => {
      const vehicles = rows.filter((row) => isIn(row, state)).length;
      return { state, count: state === 'attention' ? vehicles + due : vehicles };
    })
    .filter(({ state, count }) => count > 0 || chosen.includes(state));
  return (
    <Row
      as="fieldset"
      align="stretch"
      gap={4}
      wrap
      className={classes.states}
      aria-label={text.vehiclePanel.stateFilter}
    >
      {counted.map(({ state, count }) => {
        const pressed = chosen.includes(state);
        return (
          <button
            key={state}
            type="button"
            className={classes.state}
            data-state={state}
            aria-pressed={pressed}
            onClick={() => onChoose(liveStates.filter((each) => (each === state ? !pressed : chosen.includes(each))))}
          >
            {nameOf(state)} <span>{format.number(count)}</span>
          </button>
        );
      })}
    </Row>
  );
}
