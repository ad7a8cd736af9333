import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { edgeStopMetres, fastPassageKmh } from '../../../contract/finding-limits.ts';
import { boundsOf } from '../../../geo/bounds.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import { type Shape, shapeOf } from '../../../geo/shape.ts';
import { useDismissFinding, useForget } from '../../api/findings.ts';
import { refreshOnce } from '../../api/fresh-after.ts';
import { useVehicleName } from '../../data/names.ts';
import { isNotable } from '../../data/notable.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Quiet, Row, Stack } from '../../ui/layout.tsx';
import { notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { mostPrinted, usePrinting } from '../../ui/printing.ts';
import classes from './FindingCards.module.css';
import { MiniMap } from './MiniMap.tsx';
import { isDoubtful, isOnlyARoad, type ShownFinding, withMirrors } from './shown-finding.ts';
import { type Apply, useApplyShape } from './use-apply-shape.ts';

const words = text.findings;
const step = 20;

interface FindingCardsProps extends Apply {
  /** Notable ones first. */
  findings: readonly ShownFinding[];
}

/** A card for each finding; those of a small share on request. */
export function FindingCards({ findings, ...apply }: FindingCardsProps) {
  const { number } = useFormat();
  const notable = findings.filter(isNotable).length;
  const [withSlight, setWithSlight] = useState(notable === 0);
  const [most, setMost] = useState(step);
  const visible = withSlight ? findings : findings.slice(0, notable);
  const drawn = usePrinting() ? mostPrinted : most;
  const left = visible.length - drawn;
  const slight = findings.length - notable;
  return (
    <>
      <Stack as="ul" gap={8} className={classes.list}>
        {visible.slice(0, drawn).map((finding) => (
          <FindingCard
            key={`${finding.geofenceId} ${finding.kind} ${finding.otherId ?? ''}`}
            finding={finding}
            {...apply}
          />
        ))}
      </Stack>
      {left > 0 && (
        <Row>
          <Button compact variant="subtle" onClick={() => setMost(most + step)}>
            {text.past.more(number(Math.min(left, step)), number(left))}
          </Button>
        </Row>
      )}
      {!withSlight && slight > 0 && (
        <Row>
          <Button compact variant="subtle" onClick={() => setWithSlight(true)}>
            {words.slight(slight, number(slight))}
          </Button>
        </Row>
      )}
    </>
  );
}

function FindingCard({ finding, mayChange, ...apply }: Apply & { finding: ShownFinding }) {
  const format = useFormat();
  const vehicle = useVehicleName();
  const { geofence, other, suggestion, examples } = finding;
  const applyShape = useApplyShape();
  const dismiss = useDismiss();
  const reason = mayChange ? undefined : text.geofences.viewerMayNot;
  const { shape } = geofence;
  const suggested = (suggestion && shapeOf(suggestion)) ?? undefined;
  const [latest] = examples;
  return (
    <Row as="li" gap={12} align="start" wrap className={classes.card}>
      {shape && (
        <MiniMap
          label={words.sketch(geofence.description)}
          shape={shape}
          dashed={suggested ?? other?.shape ?? undefined}
          lines={examples.map(({ points }) => points.map(([latitude, longitude]) => ({ latitude, longitude })))}
        />
      )}
      <Stack gap={4} className={classes.words}>
        <h3>
          <Link to={paths.geofence} params={{ geofenceId: String(geofence.id) }}>
            {geofence.description}
          </Link>
        </h3>
        <p>{sentenceOf(finding, format)}</p>
        {suggested && finding.effectCounts && (
          <p>
            {suggestionOf(finding, format)}
            {isForOftener(finding, suggested) && ` ${words.oftener}`}
          </p>
        )}
        {latest && (
          <Quiet size={13}>
            {words.latest(vehicle(latest.vehicleId), format.dateAtTime(new Date(latest.startUtc)))}
          </Quiet>
        )}
        <Row wrap>
          {suggested && (
            <GatedButton
              variant={isDoubtful(finding) || isFarLarger(finding, suggested) ? 'default' : 'filled'}
              reason={reason}
              onClick={() => void applyShape(finding, suggested, apply)}
            >
              {suggested.kind === 'circle' ? words.takeRadius(format.radius(suggested.radiusMetres)) : words.takeLarger}
            </GatedButton>
          )}
          {other && (
            <Link data-print="hidden" to={paths.geofence} params={{ geofenceId: String(other.id) }}>
              {words.showOther(other.description)}
            </Link>
          )}
          <GatedButton
            variant={isOnlyARoad(finding) ? 'filled' : 'default'}
            reason={reason}
            onClick={() => void dismiss(finding)}
          >
            {words.fine}
          </GatedButton>
        </Row>
      </Stack>
    </Row>
  );
}

/** "19 of 140 passages have no position inside. Slower than 50 km/h: 17. … The positions before and after are 1 min apart …" */
function sentenceOf(finding: ShownFinding, format: Format): string {
  const { number, duration, speed } = format;
  const { kind, count, total, fast, everySeconds, geofence, other, mirror } = finding;
  const { shape } = geofence;
  return [
    mirror?.kind === 'neverVisited' && words.sentences.neverVisited(0, number(0), number(0)),
    words.sentences[kind](
      count,
      number(count),
      number(total),
      other?.description ?? words.deletedOther,
      lengthOf(edgeStopMetres, format),
    ),
    fast > 0 &&
      (isOnlyARoad(finding)
        ? words.allFast(count, speed(fastPassageKmh))
        : words.someFast(number(fast), number(count - fast), speed(fastPassageKmh))),
    everySeconds !== null && shape && words.sparse(duration(everySeconds), lengthOf(widthMetres(shape), format)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** In the unit of the suggested radius, without the decimals that an exact radius has in feet. */
const lengthOf = (metres: number, { radiusUnit, length, radius }: Format): string =>
  radiusUnit === 'ft' ? length(metres) : radius(Math.round(metres));

/** The shorter side of the box around a shape. */
function widthMetres(shape: Shape): number {
  if (shape.kind === 'circle') return 2 * shape.radiusMetres;
  const { south, west, north, east } = boundsOf(shape);
  const latitude = (south + north) / 2;
  const across = distanceMetres({ latitude, longitude: west }, { latitude, longitude: east });
  return Math.min(across, distanceMetres({ latitude: south, longitude: west }, { latitude: north, longitude: west }));
}

/** A shape that must be twice as wide is not the fault: its trackers send too seldom. */
const isForOftener = ({ everySeconds, geofence: { shape } }: ShownFinding, suggested: Shape): boolean =>
  everySeconds !== null && shape !== undefined && widthMetres(suggested) > 2 * widthMetres(shape);

/** Many times its size is hardly the same place: an offer, and not the first choice. */
const isFarLarger = ({ geofence: { shape } }: ShownFinding, suggested: Shape): boolean =>
  shape !== undefined && widthMetres(suggested) > 3 * widthMetres(shape);

/** "Visits in this period with a radius of 120 m: 18 visits added." */
function suggestionOf({ suggestion, effectCounts }: ShownFinding, format: Format): string {
  const { number, list } = format;
  const radius = suggestion?.radius;
  const shape = radius === null || radius === undefined ? words.largerEdge : words.radius(format.radius(radius));
  const changes = (['new', 'changed', 'gone'] as const).flatMap((part) => {
    const count = effectCounts?.[part] ?? 0;
    return count === 0 ? [] : [text.past.counts.results[part](count, number(count))];
  });
  return words.effect(shape, changes.length === 0 ? text.past.counts.results.none : list(changes));
}

/** Calls all findings of a card fine, with Undo. */
function useDismiss(): (finding: ShownFinding) => Promise<void> {
  const dismissing = useDismissFinding();
  const forget = useForget();
  return async (finding) => {
    const { description } = finding.geofence;
    const found = withMirrors([finding]);
    const send = (dismissed: boolean): Promise<unknown> =>
      refreshOnce(() =>
        Promise.all(
          found.map(({ geofenceId, kind, otherId, count, total, shapeKey }) => {
            const ofTwin = otherId !== null && { otherId };
            return dismissing.mutateAsync({ geofenceId, kind, ...ofTwin, count, total, shapeKey, dismissed });
          }),
        ),
      );
    const failed = (error: unknown): unknown => notifyFailure(error, (why) => words.notSaved(description, why));
    try {
      await send(true);
    } catch (error) {
      return void failed(error);
    }
    found.forEach(forget.finding);
    notifyUndo(words.calledFine(description), () => void send(false).catch(failed));
  };
}
