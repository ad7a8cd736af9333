import { useEffect, useState } from 'react';
import { dayMs } from '../../../../contract/durations.ts';
import type { PastVisit } from '../../../../contract/past.ts';
import { type Shape, toWire } from '../../../../geo/shape.ts';
import { askPast } from '../../../api/past.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import { TrackNote } from '../../../components/TrackNote.tsx';
import { useVehicleName } from '../../../data/names.ts';
import type { Period } from '../../../data/period.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { isProblemLike, problemWords } from '../../../text/problems.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { OneLine, Quiet, Stack } from '../../../ui/layout.tsx';
import type { MapOverlay } from '../drawing-store.ts';
import { type Change, type Effect, type EffectKind, effectOf } from './effect.ts';
import { useTrackOnMap } from './use-track-on-map.tsx';
import classes from './WhatIf.module.css';

const words = text.past.whatIf;

const step = 5;

interface WhatIfProps {
  stored: Shape;
  /** The changed shape when it is complete. */
  shape: Shape | undefined;
  onMap: (overlay: MapOverlay | undefined) => void;
}

/** What the changed shape would have done in the last 7 days, compared with the stored one. Saving does not wait for it. */
export function WhatIf({ stored, shape, onMap }: WhatIfProps) {
  const format = useFormat();
  const found = useWhatIf(stored, shape);
  const [shownKey, setShownKey] = useState<string>();
  const changes = found?.effect?.changes ?? none;
  const track = useTrackOnMap(
    changes.find(({ key }) => key === shownKey),
    shape,
    onMap,
  );
  if (!shape) return null;
  return (
    <Stack as="section" gap={4} className={classes.box} aria-label={words.title}>
      <h4>{words.title}</h4>
      <p role="status" className={classes.effect}>
        {found ? foundWords(found.effect, found.error, format) : words.calculating}
      </p>
      <TrackNote {...track} />
      {changes.length > 0 && <Changes changes={changes} shownKey={shownKey} onShow={setShownKey} />}
    </Stack>
  );
}

const none: readonly Change[] = [];
const kinds: readonly EffectKind[] = ['gone', 'shorter', 'longer', 'moved', 'new'];

/** "41 → 38 visits: 3 gone and 2 shorter" */
function foundWords(effect: Effect | undefined, error: unknown, { number, list }: Format): string {
  if (!effect) {
    const isBusy = isProblemLike(error) && [429, 503].includes(error.status);
    return words.failed(isBusy ? text.past.busy.detail : problemWords(error).detail);
  }
  const { before, after, changes } = effect;
  if (changes.length === 0) return words.nothing(after, number(after));
  const parts = kinds.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [words.kinds[kind](count, number(count))];
  });
  return words.effect(number(before), number(after), list(parts));
}

interface ChangesProps {
  changes: readonly Change[];
  shownKey: string | undefined;
  onShow: (key: string | undefined) => void;
}

/** A press shows the track with the old and the new edge. */
function Changes({ changes, shownKey, onShow }: ChangesProps) {
  const format = useFormat();
  const vehicle = useVehicleName();
  const [most, setMost] = useState(step);
  const left = changes.length - most;
  return (
    <>
      <Stack as="ul" gap={0} className={classes.changes}>
        {changes.slice(0, most).map((change) => (
          <li key={change.key}>
            <button
              type="button"
              aria-pressed={change.key === shownKey}
              title={text.past.showTrack}
              onClick={() => onShow(change.key === shownKey ? undefined : change.key)}
            >
              <OneLine className={classes.vehicle}>{vehicle(change.vehicleId)}</OneLine>
              <Quiet as="span" className={classes.when}>
                {format.dateTime(new Date(change.startMs))}
              </Quiet>
              <span className={classes.change} data-kind={change.kind}>
                {changeWords(change, format)}
              </span>
            </button>
          </li>
        ))}
      </Stack>
      {left > 0 && (
        <Button compact variant="subtle" onClick={() => setMost(most + step)}>
          {text.past.more(format.number(Math.min(left, step)), format.number(left))}
        </Button>
      )}
    </>
  );
}

/** "gone (4 min)", "14 min → 9 min", "new (2 min)"; "14 min, 5 s shorter" if both durations read the same. */
export function changeWords(
  { before, after }: Pick<Change, 'before' | 'after'>,
  { duration }: Pick<Format, 'duration'>,
): string {
  if (after === undefined) return words.gone(duration(before ?? 0));
  if (before === undefined) return words.fresh(duration(after));
  const [shown, shownAfter] = [duration(before), duration(after)];
  if (shown !== shownAfter) return words.lasts(shown, shownAfter);
  if (after === before) return shown;
  return after < before
    ? words.shorterBy(shown, duration(before - after))
    : words.longerBy(shown, duration(after - before));
}

/** A pause in drawing or typing. */
const restMilliseconds = 600;
const days = 7;

interface FoundEffect {
  of: Shape;
  effect?: Effect;
  error?: unknown;
}

/**
 * The effect of a changed shape on the last 7 days, as if the stored and the changed one had always stood. Asked when the pointer rests. The next change gives up the question.
 * Undefined until the answer for this shape is there.
 */
function useWhatIf(stored: Shape, shape: Shape | undefined): FoundEffect | undefined {
  const [found, setFound] = useState<FoundEffect>();
  useEffect(() => {
    if (!shape) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(stored, shape, asking.signal).then(
        (effect) => setFound({ of: shape, effect }),
        (error: unknown) => {
          if (!asking.signal.aborted) setFound({ of: shape, error });
        },
      );
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [stored, shape]);
  return found?.of === shape ? found : undefined;
}

async function ask(stored: Shape, changed: Shape, signal: AbortSignal): Promise<Effect> {
  const nowMs = serviceNowMs();
  const period = { startMs: nowMs - days * dayMs, endMs: nowMs };
  const before = await visitsOf(stored, period, signal);
  return effectOf(before, await visitsOf(changed, period, signal), period);
}

async function visitsOf(shape: Shape, { startMs, endMs }: Period, signal: AbortSignal): Promise<PastVisit[]> {
  const [startDate, endDate] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  const visits: PastVisit[] = [];
  await askPast({ ...toWire(shape), startDate, endDate }, (found) => visits.push(...found), signal);
  return visits;
}
