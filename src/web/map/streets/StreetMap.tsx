import { useState } from 'react';
import { text } from '../../text/index.ts';
import { MapNote } from '../frame/MapNote.tsx';
import { type LayerState, StreetLayer } from './StreetLayer.tsx';
import type { Streets } from './streets.ts';

/** The streets above the built-in map, or the reason why there are none. */
export function StreetMap({ url, problem: configured, showsReason, renew }: Streets) {
  const [state, setState] = useState<LayerState>();
  const code = url === undefined ? configured : state === 'renewing' ? undefined : state;
  return (
    <>
      {url !== undefined && <StreetLayer url={url} ground="streets" renew={renew} state={state} setState={setState} />}
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
