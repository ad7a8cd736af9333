import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { language } from '../../text/language.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { fontFamilyOf } from '../canvas/canvas-overlay.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import type { StreetProblem } from './street-archive.ts';
import type { Ground } from './street-place.ts';
import { StreetTiles } from './street-tiles.ts';

/** Milliseconds until a file with a problem is requested again. */
const retryMs = 30_000;

/** Undefined: works. A replaced file is a problem only if there is no new one. */
export type LayerState = StreetProblem | 'renewing' | undefined;

const after =
  (problem: StreetProblem) =>
  (state: LayerState): LayerState =>
    problem === 'replaced' && state !== 'replaced' ? 'renewing' : problem;

interface StreetLayerProps {
  url: string;
  ground: Ground;
  /** Returns the current address of the file. */
  renew: () => Promise<string | undefined>;
  state: LayerState;
  setState: Dispatch<SetStateAction<LayerState>>;
}

/** The tiles of one file. */
export function StreetLayer({ url, ground, renew, state, setState }: StreetLayerProps) {
  const scheme = useScheme();
  const map = useMap();
  const scene = useMemo(() => ({ ground, scheme, language, family: fontFamilyOf(map) }), [ground, scheme, map]);
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
