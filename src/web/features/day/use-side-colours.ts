import type { CSSProperties } from 'react';
import { sideColours } from '../../map/day/speed-ramp.ts';
import { useScheme } from '../../ui/colour-scheme.ts';

/** The colours of both vehicles as properties of the page: `--side-0` and `--side-1`. */
export function useSideColours(): CSSProperties {
  const [one, other] = sideColours[useScheme()];
  return { '--side-0': one, '--side-1': other };
}
