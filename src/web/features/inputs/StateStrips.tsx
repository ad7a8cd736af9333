import { useMemo, useState } from 'react';
import { grouped } from '../../parts/grouped.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { StateStrip, StripAxis } from '../../ui/chart/StateStrip.tsx';
import type { Span } from '../../ui/chart/series.ts';
import classes from './History.module.css';
import type { HistoryRow } from './history-row.ts';
import { totalsWords } from './totals-words.ts';

const words = text.inputs.history;
/** Number of strips that are visible at first. The rest shows on demand. */
const atFirst = 8;

/** A strip for each input, sorted by vehicle, with its totals. */
export function StateStrips({ rows, window }: { rows: readonly HistoryRow[]; window: Span }) {
  const format = useFormat();
  const [all, setAll] = useState(false);
  const vehicles = useMemo(() => {
    const inTime = [...rows].sort((one, other) => one.startMs - other.startMs);
    return [...grouped(inTime, ({ vehicleId }) => vehicleId)]
      .map(([vehicleId, states]) => ({
        vehicleId,
        vehicle: states[0]?.vehicle ?? '',
        lanes: [...grouped(states, ({ inputId }) => inputId).values()],
      }))
      .sort((one, other) => one.vehicle.localeCompare(other.vehicle, undefined, { numeric: true }));
  }, [rows]);
  const rest = vehicles.length - atFirst;
  return (
    <div className={classes.strips}>
      <div className={classes.lane} data-axis>
        <span />
        <StripAxis window={window} />
        <span />
      </div>
      {(all ? vehicles : vehicles.slice(0, atFirst)).map(({ vehicleId, vehicle, lanes }) => (
        <section key={vehicleId} aria-label={vehicle}>
          <h2 className={classes.vehicle}>{vehicle}</h2>
          {lanes.map((states) => (
            <Lane key={states[0]?.inputId} states={states} window={window} />
          ))}
        </section>
      ))}
      {!all && rest > 0 && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {words.more(rest, format.number(rest))}
        </Button>
      )}
    </div>
  );
}

function Lane({ states, window }: { states: readonly HistoryRow[]; window: Span }) {
  const format = useFormat();
  const first = states[0];
  return (
    <div className={classes.lane}>
      <span title={first?.name}>{first?.name}</span>
      <StateStrip spans={states} window={window} />
      <span className={classes.ends}>
        {totalsWords(states, first?.type, format).map((total) => (
          <span key={total}>{total}</span>
        ))}
      </span>
    </div>
  );
}
