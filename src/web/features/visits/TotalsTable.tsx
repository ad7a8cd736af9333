import { useState } from 'react';
import { TagSwatch } from '../../map/colours/TagSwatch.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Difference, timeDifference } from '../../ui/Difference.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { usePrinting } from '../../ui/printing.ts';
import breakdown from './Breakdown.module.css';
import classes from './TotalsTable.module.css';

const words = text.visits;

interface TotalsRow {
  key: string;
  name: string;
  visits: number;
  /** Seconds. */
  inside: number;
  /** Seconds of the compared period; undefined: not compared. */
  before: number | undefined;
  average?: number;
  longest?: number;
  colour?: number | undefined;
}

interface TotalsTableProps {
  /** Header of the first column. */
  head: string;
  rows: readonly TotalsRow[];
  /** "last week": what the period is compared with. */
  than: string | undefined;
  /** A note about the totals. */
  note?: string | undefined;
  swatches?: boolean;
  /** Filters the page by a row. */
  onPress: (key: string) => void;
}

const atFirst = 100;

export function TotalsTable({ head, rows, than, note, swatches = false, onPress }: TotalsTableProps) {
  const format = useFormat();
  const isPrinting = usePrinting();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ inside }) => inside));
  const shown = all || isPrinting ? rows : rows.slice(0, atFirst);
  const detailed = rows.some(({ average }) => average !== undefined);
  const rest = rows.length - shown.length;
  return (
    <>
      <section className={classes.frame} data-print="totals" aria-label={words.totals.byLabel(head)}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{words.totals.visits}</th>
              <th scope="col">{text.visits.totals.chart.inside}</th>
              {than !== undefined && <th scope="col">{text.period.change}</th>}
              {detailed && <th scope="col">{words.totals.average}</th>}
              {detailed && <th scope="col">{words.totals.longest}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, visits, inside, before, average, longest, colour }) => (
              <tr key={key}>
                <th scope="row">
                  <Row as="span" className={classes.name}>
                    {swatches && <TagSwatch colour={colour} size={16} />}
                    <button type="button" title={words.totals.showOnly(name)} onClick={() => onPress(key)}>
                      {name}
                    </button>
                  </Row>
                </th>
                <td>{format.number(visits)}</td>
                <td className={classes.inside}>
                  <span className={classes.share} style={{ width: `calc((100% - 8px) * ${inside / most})` }} />
                  <span className={classes.figure}>{format.totalDuration(inside)}</span>
                </td>
                {than !== undefined && (
                  <td>
                    {before !== undefined && (
                      <Difference difference={timeDifference(inside, before, format)} than={than} />
                    )}
                  </td>
                )}
                {average !== undefined && <td>{format.duration(average)}</td>}
                {longest !== undefined && <td>{format.duration(longest)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        {rest > 0 && (
          <Button compact variant="subtle" onClick={() => setAll(true)}>
            {words.totals.more(format.number(rows.length))}
          </Button>
        )}
      </section>
      {note !== undefined && (
        <Quiet size={12} className={breakdown.note}>
          {note}
        </Quiet>
      )}
    </>
  );
}
