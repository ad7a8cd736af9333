import { Link } from '@tanstack/react-router';
import { useMayChange } from '../api/me.ts';
import { paths } from '../paths/index.ts';
import type { FoundPlaceSearch } from '../paths/map-view.ts';
import { text } from '../text/index.ts';
import { buttonLook } from '../ui/Button.tsx';

/** Starts a new circle at a found place. Viewers may not draw. */
export function CircleHere({ at, place }: FoundPlaceSearch) {
  if (!useMayChange('geofence')) return null;
  return (
    <Link to={paths.newGeofence} search={{ shape: 'circle', at, place }} className={buttonLook({ compact: true })}>
      {text.map.circleHere}
    </Link>
  );
}
