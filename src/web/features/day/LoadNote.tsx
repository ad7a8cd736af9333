import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './DayPage.module.css';
import type { DayVehicle } from './use-day-vehicles.ts';

const words = text.day;

/** Says what is still loading, and which lanes could not be loaded. */
export function LoadNote({ days }: { days: readonly DayVehicle[] }) {
  const format = useFormat();
  const named = (names: readonly string[]): string => format.list([...new Set(names)]);
  const loading = days.flatMap(({ day, error, lanes }) => [
    ...(day || error ? [] : [words.loads.positions]),
    ...lanes.loading.map((name) => words.loads[name]),
  ]);
  const failed = days.flatMap(({ lanes }) => lanes.failed.map((name) => words.loads[name]));
  return (
    <>
      {loading.length > 0 && (
        <p className={classes.note} role="status">
          {words.loading(named(loading))}
        </p>
      )}
      {failed.length > 0 && (
        <p className={classes.note} role="alert">
          {words.failed(named(failed))}{' '}
          <Button compact variant="subtle" onClick={() => days.forEach(({ lanes }) => lanes.retry())}>
            {text.common.retry}
          </Button>
        </p>
      )}
    </>
  );
}
