import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { text } from '../../text/index.ts';
import { language } from '../../text/language.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { fontFamilyOf } from '../canvas/canvas-overlay.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { MapNote } from '../frame/MapNote.tsx';
import type { StreetProblem } from './street-archive.ts';
import { StreetTiles } from './street-tiles.ts';
import type { Streets } from './streets.ts';

/** Milliseconds until a street map with a problem is requested again. */
const retryMs = 30_000;

/** The streets above the built-in map, or the reason why there are none. */
export function StreetMap({ url, problem: configured, showsReason, renew }: Streets) {
  const [state, setState] = useState<LayerState>();
  const code = url === undefined ? configured : state === 'renewing' ? undefined : state;
  return (
    <>
      {url !== undefined && <StreetLayer url={url} renew={renew} state={state} setState={setState} />}
      {code !== undefined && (
        <MapNote>
          {text.streets.unavailable}
          {(showsReason || code === 'offline') && ` ${reasonOf(code)}`}
        </MapNote>
      )}
    </>
  );
}

const reasons: Readonly<Record<string, string>> = text.streets.reasons;
/** A code of a newer service has no words yet. */
const reasonOf = (code: string): string => reasons[code] ?? code;

/** Undefined: works. A replaced file is a problem only if the service has no new one. */
type LayerState = StreetProblem | 'renewing' | undefined;

const after =
  (problem: StreetProblem) =>
  (state: LayerState): LayerState =>
    problem === 'replaced' && state !== 'replaced' ? 'renewing' : problem;

interface StreetLayerProps {
  url: string;
  renew: () => Promise<string | undefined>;
  state: LayerState;
  setState: Dispatch<SetStateAction<LayerState>>;
}

function StreetLayer({ url, renew, state, setState }: StreetLayerProps) {
  const scheme = useScheme();
  const map = useMap();
  const scene = useMemo(() => ({ scheme, language, family: fontFamilyOf(map) }), [scheme, map]);
  const tiles = useLeafletLayer(
    () =>
      new StreetTiles({
        url,
        scene,
        onProblem: (problem) => setState(after(problem)),
        onDrawn: () => setState(undefined),
      }),
  );
  const drawn = useRef({ url, scene });
  useEffect(() => {
    if (drawn.current.scene !== scene) tiles.setScene(scene);
    if (drawn.current.url !== url) tiles.restart(url);
    drawn.current = { url, scene };
  }, [tiles, scene, url]);

  const retry = useCallback(async () => {
    // A new address restarts the tiles by itself.
    if ((await renew()) === url) tiles.restart(url);
  }, [tiles, renew, url]);
  const works = state === undefined;
  useEffect(() => {
    if (works) return;
    const again = (): void => void retry();
    const timer = setInterval(again, retryMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [works, retry]);
  const isRenewing = state === 'renewing';
  useEffect(() => {
    if (!isRenewing) return;
    void renew().then((next) => {
      if (next === url) setState('replaced');
    });
  }, [isRenewing, renew, url, setState]);
  return null;
}
