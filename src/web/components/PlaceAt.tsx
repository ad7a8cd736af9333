import { type KnownPlace, type Moment, useMomentPlace } from '../data/moment-places.ts';
import { type PlaceOptions, usePlaceWords } from '../data/place-words.ts';
import type { Place as Position } from '../text/format.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { IconButton } from '../ui/Button.tsx';
import { copyCoordinates } from '../ui/copy-coordinates.ts';
import { Fact } from '../ui/Facts.tsx';
import { IconCopy } from '../ui/icons.tsx';
import { Quiet } from '../ui/layout.tsx';
import classes from './PlaceAt.module.css';

const words = text.placeAt;

interface PlaceAtProps extends PlaceOptions {
  position: Position;
}

/** Where a vehicle is, in words. Use the vehicle's id as `key`. */
export function PlaceAt({ position, geofences }: PlaceAtProps) {
  return <PlaceWithCopy position={position} words={usePlaceWords(position, { geofences })} />;
}

interface MomentFactProps extends PlaceOptions {
  moment: Moment;
}

/** Where a vehicle was, in words; nothing until that is known. */
export function MomentFact({ moment, geofences }: MomentFactProps) {
  const place = useMomentPlace(moment, { geofences });
  return (
    place && (
      <Fact term={words.place}>
        <PlaceWithCopy {...place} />
      </Fact>
    )
  );
}

/** A place with its coordinates as tooltip and to copy. Shows the coordinates until the words are known. */
function PlaceWithCopy({ position, words: place }: KnownPlace) {
  const coordinates = useFormat().coordinates(position);
  return (
    <span className={classes.place}>
      <span title={place === undefined ? undefined : coordinates}>{place ?? coordinates}</span>
      {/* Over plain http the browser has no clipboard. */}
      {'clipboard' in navigator ? (
        <IconButton
          compact
          className={classes.copy}
          aria-label={words.copy(coordinates)}
          title={words.copy(coordinates)}
          onClick={() => void copyCoordinates(position)}
        >
          <IconCopy size={14} />
        </IconButton>
      ) : (
        place !== undefined && <Quiet as="span">{coordinates}</Quiet>
      )}
    </span>
  );
}
