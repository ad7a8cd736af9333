import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { lastDay } from '../../data/period.ts';
import { kinds, stateWords, urgency } from '../../data/probe-state.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { useWidth } from '../../ui/chart/use-width.ts';
import { Quiet, Row } from '../../ui/layout.tsx';
import { usePrinting } from '../../ui/printing.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import classes from './ProbeCards.module.css';
import type { ProbeRow } from './probe-row.ts';
import { useReadings } from './use-readings.ts';

const words = text.temperature;

const height = 52;
/** Height of a card and of the gap in pixels, as in the style sheet. */
const [least, gap] = [220, 10];
const rowsAtFirst = 2;

/** The last day of each probe in two rows, probes that need attention first. The rest shows on demand. */
export function ProbeCards({ rows }: { rows: readonly ProbeRow[] }) {
  const sorted = [...rows].sort((one, other) => urgency[one.state.name] - urgency[other.state.name]);
  const [list, width] = useWidth();
  const [all, setAll] = useState(false);
  const { number } = useFormat();
  const isPrinting = usePrinting();
  const most = rowsAtFirst * Math.max(1, Math.floor((width + gap) / (least + gap)));
  return (
    <div className={classes.place} data-print="chart">
      <ul ref={list} className={classes.cards} aria-label={words.inView}>
        {(all || isPrinting ? sorted : sorted.slice(0, most)).map((row) => (
          <li key={row.id}>
            <Card row={row} />
          </li>
        ))}
      </ul>
      {sorted.length > most && (
        <Button className={classes.more} variant="subtle" compact onClick={() => setAll(!all)}>
          {all ? words.fewer : words.allProbes(number(sorted.length))}
        </Button>
      )}
    </div>
  );
}

function Card({ row }: { row: ProbeRow }) {
  const { id, name, vehicle, probe, state, nowMs } = row;
  const format = useFormat();
  const card = useRef<HTMLAnchorElement>(null);
  const seen = useSeen(card);
  const isPrinting = usePrinting();
  return (
    <Link
      ref={card}
      to={paths.probeChart}
      params={{ probeId: String(id) }}
      className={classes.card}
      data-kind={kinds[state.name]}
    >
      <span className={classes.name} title={name}>
        {name}
      </span>
      <Quiet as="span" size={12} className={classes.vehicle}>
        {vehicle}
      </Quiet>
      <Row as="span" align="baseline" justify="between" className={classes.now}>
        <StatusMark kind={kinds[state.name]}>{stateWords(state, format, nowMs)}</StatusMark>
        <span className={classes.value}>
          {probe.temperature === null ? words.noReading : format.reading(probe.temperature)}
        </span>
      </Row>
      {seen || isPrinting ? <LastDay row={row} /> : <Row as="span" gap={0} className={classes.curve} />}
    </Link>
  );
}

function LastDay({ row: { id, profile, nowMs } }: { row: ProbeRow }) {
  const window = lastDay(nowMs);
  const { series } = useReadings(id, window);
  const [frame, width] = useWidth();
  const last = series?.timesMs.at(-1);
  const none = series && (last === undefined || last < window.startMs);
  const bounds = profile && { lower: profile.lowerBound, upper: profile.upperBound };
  return (
    <Row as="span" gap={0} ref={frame} className={classes.curve}>
      {none && words.noneInView}
      {series && !none && width > 0 && <Sparkline {...{ series, bounds, window, width, height }} />}
    </Row>
  );
}

/** True once the card has been visible. It loads its readings then, because there may be a thousand cards. */
function useSeen(of: React.RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, seen]);
  return seen;
}
