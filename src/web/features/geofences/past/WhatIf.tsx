import { useState } from 'react';
import type { Shape } from '../../../../geo/shape.ts';
import { TrackNote } from '../../../components/TrackNote.tsx';
import { useVehicleName } from '../../../data/names.ts';
import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import { isProblemLike, problemWords } from '../../../text/problems.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { OneLine, Quiet, Stack } from '../../../ui/layout.tsx';
import type { MapOverlay } from '../drawing-store.ts';
import type { Change, Effect, EffectKind } from './effect.ts';
import { useTrackOnMap } from './use-track-on-map.tsx';
import { useWhatIf } from './use-what-if.ts';
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
