/** Columns with a place in words. The rows on the screen load theirs, and a file loads those of all its rows. */
import { describeMoments, describePositions, type Moment } from '../api/places.ts';
import { askInParts } from '../data/batched.ts';
import { type KnownPlace, useMomentPlace } from '../data/moment-places.ts';
import { type PlaceOptions, usePlaceWords, wordsOf } from '../data/place-words.ts';
import type { Format, Place as Position } from '../text/format.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { notifyFailure } from '../ui/notices.tsx';
import type { Column } from '../ui/table/column.ts';

const words = text.placeAt;

const column = {
  key: 'place',
  label: words.place,
  text: () => '',
  unsearched: true,
  unsorted: true,
  width: 170,
  grow: 2,
} as const;

/** Where vehicles are. */
export const positionColumn = <Row,>(positionOf: (row: Row) => Position | null): Column<Row> => ({
  ...column,
  draw: (row) => {
    const position = positionOf(row);
    return position && <PositionCell position={position} />;
  },
  exportLater: async (rows, format) => {
    const placed = rows.flatMap((row) => {
      const position = positionOf(row);
      return position ? [{ row, position }] : [];
    });
    const places = await orNothing(
      askInParts(placed, (part) =>
        describePositions(
          part.map(({ position }) => position),
          true,
        ),
      ),
    );
    const found = new Map(
      placed.map(({ row, position }, at) => {
        const place = places[at];
        return [row, inFile({ position, words: place && wordsOf(place, format) })];
      }),
    );
    return (row) => found.get(row) ?? null;
  },
});

/** Where vehicles were. Most tables have no room for it. */
export const momentColumn = <Row,>(
  momentOf: (row: Row) => Moment,
  { geofences = true }: PlaceOptions = {},
): Column<Row> => ({
  ...column,
  hidden: true,
  alwaysExported: true,
  draw: (row) => <MomentCell moment={momentOf(row)} geofences={geofences} />,
  exportLater: (rows, format) => placesOfMoments(rows, momentOf, format, { geofences }),
});

/** Loads the places of the rows of a file. A problem is shown, and leaves the places out. */
export async function placesOfMoments<Row>(
  rows: readonly Row[],
  momentOf: (row: Row) => Moment,
  format: Format,
  { geofences = true }: PlaceOptions = {},
): Promise<(row: Row) => string | null> {
  const places = await orNothing(askInParts(rows.map(momentOf), (part) => describeMoments(part, geofences)));
  const found = new Map(
    rows.map((row, at) => {
      const { plot = null, place } = places[at] ?? {};
      return [row, plot && inFile({ position: plot, words: place && wordsOf(place, format) })];
    }),
  );
  return (row) => found.get(row) ?? null;
}

const orNothing = <Answer,>(asking: Promise<Answer[]>): Promise<Answer[]> =>
  asking.catch((error: unknown) => {
    notifyFailure(error, words.exportFailed);
    return [];
  });

/** Coordinates have decimal points in files of every language. */
const inFile = ({ position: { latitude, longitude }, words }: KnownPlace): string =>
  words ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

function PositionCell({ position }: { position: Position }) {
  return <Cell position={position} words={usePlaceWords(position)} />;
}

function MomentCell({ moment, geofences }: { moment: Moment; geofences: boolean }) {
  const place = useMomentPlace(moment, { geofences });
  return place && <Cell {...place} />;
}

function Cell({ position, words }: KnownPlace) {
  const coordinates = useFormat().coordinates(position);
  return <span title={words === undefined ? undefined : `${words}\n${coordinates}`}>{words ?? coordinates}</span>;
}
