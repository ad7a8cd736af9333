import { serviceNowMs } from '../../api/service-clock.ts';
import { silenceWords } from '../../data/open-stay.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import hidden from '../../ui/hidden.module.css';
import { Row } from '../../ui/layout.tsx';
import classes from './StateMarks.module.css';
import { openStay, type VisitRow } from './visit-row.ts';

const words = text.visits;

/** Marks of a visit that has not ended or that began before the period. `short`: the words of one. */
export function StateMarks({ row, short = false }: { row: VisitRow; short?: boolean }) {
  const silent = silenceWords(openStay(row), serviceNowMs(), useFormat());
  return (
    <Row as="span" align="stretch" gap={10} className={classes.marks}>
      {row.beganBefore && (
        <span className={classes.mark} data-kind="before" title={words.states.before}>
          <span className={short && row.stillInside ? hidden.hidden : undefined}>{words.states.before}</span>
        </span>
      )}
      {row.stillInside && (
        <span className={classes.mark} data-kind={silent ? 'silent' : 'inside'}>
          {silent ?? words.states.inside}
        </span>
      )}
    </Row>
  );
}
