import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InputChange } from '../../../contract/inputs.ts';
import { allRowsQuery, totalsQuery } from '../../api/growing-list.ts';
import { grouped } from '../../data/grouped.ts';
import type { GrowingTable } from '../../data/use-growing-table.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { StateStrip, StripAxis } from '../../ui/chart/StateStrip.tsx';
import type { Span } from '../../ui/chart/series.ts';
import { Row } from '../../ui/layout.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { ListSkeleton } from '../../ui/states.tsx';
import { collator } from '../../ui/table/order.ts';
import classes from './History.module.css';
import type { HistoryRow } from './history-row.ts';
import { totalsWords } from './totals-words.ts';

const words = text.inputs.history;
/** Number of vehicles whose strips are visible at first. The rest shows on demand. */
const atFirst = 8;

interface StateStripsProps {
  table: GrowingTable<InputChange, HistoryRow>;
  vehicleName: (id: number) => string;
  window: Span;
}

/** A strip for each input with a matching state, sorted by vehicle, with its totals. */
export function StateStrips({ table, vehicleName, window }: StateStripsProps) {
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { data } = useQuery(totalsQuery(table.list, { ...table.filter, by: 'vehicle' }));
  const vehicles = useMemo(
    () =>
      (data?.groups ?? [])
        .map(({ key }) => ({ id: Number(key), name: vehicleName(Number(key)) }))
        .sort((one, other) => collator.compare(one.name, other.name)),
    [data, vehicleName],
  );
  const isPrinting = usePrinting();
  const rest = vehicles.length - atFirst;
  return (
    <div className={classes.strips} data-print="chart">
      <div className={classes.lane} data-axis>
        <span />
        <StripAxis window={window} />
        <span />
      </div>
      {(all || isPrinting ? vehicles : vehicles.slice(0, atFirst)).map(({ id, name }) => (
        <section key={id} aria-label={name}>
          <h2 className={classes.vehicle}>{name}</h2>
          <Lanes table={table} vehicleId={id} window={window} />
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

interface LanesProps extends Pick<StateStripsProps, 'table' | 'window'> {
  vehicleId: number;
}

/** The strips of one vehicle. */
function Lanes({ table: { list, filter, toRow }, vehicleId, window }: LanesProps) {
  const { data } = useQuery(allRowsQuery(list, { ...filter, vehicleId, sort: 'startUtc' }));
  const lanes = useMemo(
    () => toRow && data && [...grouped(data.map(toRow), ({ inputId }) => inputId).values()],
    [toRow, data],
  );
  if (!lanes) return <ListSkeleton rows={1} />;
  return lanes.map((states) => <Lane key={states[0]?.inputId} states={states} window={window} />);
}

function Lane({ states, window }: { states: readonly HistoryRow[]; window: Span }) {
  const format = useFormat();
  const first = states[0];
  return (
    <div className={classes.lane}>
      <span title={first?.name}>{first?.name}</span>
      <StateStrip spans={states} window={window} />
      <Row as="span" align="stretch" gap="0 12px" wrap className={classes.ends}>
        {totalsWords(states, first?.type, format).map((total) => (
          <span key={total}>{total}</span>
        ))}
      </Row>
    </div>
  );
}
