import { usePlaceWords } from '../../data/place-words.ts';
import type { Place as Position } from '../../text/format.ts';

interface RowPlaceProps {
  position: Position;
  /** The words before it in the row. */
  detail: string;
}

/** The end of a row of a vehicle outside of geofences: where it is. */
export function RowPlace({ position, detail }: RowPlaceProps) {
  const place = usePlaceWords(position);
  if (place === undefined) return null;
  const words = ` · ${place}`;
  return <span title={`${detail}${words}`}>{words}</span>;
}
