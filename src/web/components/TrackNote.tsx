import type { LoadedTrack } from '../data/use-visit-track.ts';
import { text } from '../text/index.ts';
import { NotFetched, Nothing } from '../ui/Facts.tsx';

/** Says why a visit has no track: it could not be loaded, or its positions are not stored any more. */
export function TrackNote({ track, error, onRetry }: LoadedTrack) {
  if (track === null) return <Nothing>{text.visits.track.none}</Nothing>;
  return error && !track ? <NotFetched error={error} onRetry={onRetry} /> : null;
}
