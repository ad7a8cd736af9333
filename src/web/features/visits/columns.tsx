import { serviceNowMs } from '../../api/service-clock.ts';
import { momentColumn } from '../../components/place-columns.tsx';
import type { Moment } from '../../data/moment-places.ts';
import { stayWords } from '../../data/open-stay.ts';
import { TagSwatch } from '../../map/colours/TagSwatch.tsx';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { Row } from '../../ui/layout.tsx';
import { type Choice, type Column, momentWidth } from '../../ui/table/column.ts';
import classes from './columns.module.css';
import { countingWords } from './counting.tsx';
import { StateMarks } from './StateMarks.tsx';
import { openStay, type VisitRow } from './visit-row.ts';

const words = text.visits;

export const dwellWords = (row: VisitRow, format: Format): string =>
  row.stillInside ? stayWords(openStay(row), serviceNowMs(), format) : format.duration(row.dwell);

const stateChoice = ({ stillInside }: VisitRow): Choice =>
  stillInside ? { value: 'inside', label: words.states.inside } : { value: 'ended', label: words.states.ended };

const marked = (row: VisitRow): string[] => [
  ...(row.stillInside ? [words.states.inside] : []),
  ...(row.beganBefore ? [words.states.before] : []),
];

/** Where the vehicle came in. */
export const momentOf = ({ visit: { vehicleId, startUtc: utc } }: VisitRow): Moment => ({ vehicleId, utc });

function Geofence({ row: { geofence, tags } }: { row: VisitRow }) {
  return (
    <Row as="span" gap={6} className={classes.geofence}>
      <TagSwatch colour={tags[0]?.colour} size={16} />
      <span>{geofence}</span>
    </Row>
  );
}

export const visitColumns: readonly Column<VisitRow>[] = [
  {
    key: 'vehicle',
    label: text.kinds.vehicle,
    text: ({ vehicle }) => vehicle,
    choice: ({ visit, vehicle }) => ({ value: String(visit.vehicleId), label: vehicle }),
    manyChoices: true,
    storedSort: 'vehicle',
    storedFilter: { parameter: 'vehicleId', by: 'vehicle' },
    width: 102,
  },
  {
    key: 'geofence',
    label: text.kinds.geofence,
    inName: true,
    text: ({ geofence }) => geofence,
    draw: (row) => <Geofence row={row} />,
    choice: ({ visit, geofence }) => ({ value: String(visit.geofenceId), label: geofence }),
    manyChoices: true,
    storedSort: 'geofence',
    storedFilter: { parameter: 'geofenceId', by: 'geofence' },
    width: 140,
    grow: 2,
    phone: 'below',
  },
  // The geofence has its own column.
  momentColumn(momentOf, { geofences: false }),
  {
    key: 'tags',
    label: text.geofences.details.tags,
    text: ({ tags }) => tags.map(({ name }) => name).join(', '),
    choice: ({ tags }) =>
      tags.length === 0
        ? { value: 'none', label: text.geofences.noTag }
        : tags.map(({ id, name }) => ({ value: String(id), label: name })),
    namedInTitle: true,
    storedSort: 'tag',
    storedFilter: { parameter: 'tagId', by: 'tag' },
    width: 110,
    hidden: true,
    alwaysExported: true,
  },
  {
    key: 'driver',
    label: text.kinds.driver,
    text: ({ driver }) => driver,
    choice: ({ visit, driver }) =>
      visit.driverId === null
        ? { value: 'none', label: text.names.noDriver }
        : { value: String(visit.driverId), label: driver },
    manyChoices: true,
    storedSort: 'driver',
    storedFilter: { parameter: 'driverId', by: 'driver' },
    width: 110,
  },
  {
    key: 'start',
    label: text.records.start,
    inName: true,
    text: ({ visit }, format) => format.dateTime(visit.startUtc),
    moment: ({ visit }) => visit.startUtc,
    storedSort: 'startUtc',
    width: momentWidth,
    unsearched: true,
    phone: 'whole',
  },
  {
    key: 'end',
    label: text.records.end,
    text: ({ visit }, format) => (visit.endUtc === null ? '' : format.dateTime(visit.endUtc)),
    draw: ({ visit }, format) => visit.endUtc !== null && timeAfter(visit.startUtc, visit.endUtc, format),
    moment: ({ visit }) => visit.endUtc,
    storedSort: 'endUtc',
    width: momentWidth,
    unsearched: true,
  },
  {
    key: 'dwell',
    label: words.dwell,
    text: dwellWords,
    storedSort: 'duration',
    inFile: 'duration',
    descendingFirst: true,
    seconds: ({ dwell }) => dwell,
    width: 165,
    align: 'end',
    unsearched: true,
    phone: 'end',
  },
  {
    key: 'stopped',
    label: words.stopped,
    text: ({ visit: { stoppedSeconds } }, format) =>
      typeof stoppedSeconds === 'number' ? format.duration(stoppedSeconds) : '',
    storedSort: 'stoppedSeconds',
    descendingFirst: true,
    seconds: ({ visit }) => visit.stoppedSeconds,
    choice: ({ visit }) => ((visit.stoppedSeconds ?? 0) > 0 ? { value: 'stop', label: words.withStop } : []),
    storedFilter: {
      parameter: 'minStoppedSeconds',
      values: [{ value: 'stop', label: words.withStop, stored: '1' }],
    },
    width: 110,
    align: 'end',
    unsearched: true,
  },
  {
    key: 'counts',
    label: words.counting.label,
    text: ({ visit }) => countingWords(visit),
    choice: ({ visit }) =>
      visit.disregarded ? { value: 'no', label: words.counting.no } : { value: 'yes', label: words.counting.yes },
    storedFilter: {
      parameter: 'disregarded',
      values: [
        { value: 'yes', label: words.counting.yes, stored: 'false' },
        { value: 'no', label: words.counting.no, stored: 'true' },
      ],
    },
    unsorted: true,
    width: 120,
    unsearched: true,
  },
  {
    key: 'within',
    label: words.within,
    text: ({ within }, format) => format.duration(within),
    unsorted: true,
    seconds: ({ within }) => within,
    width: 100,
    align: 'end',
    hidden: true,
    unsearched: true,
    alwaysExported: true,
  },
  {
    key: 'state',
    label: text.records.status,
    text: (row) => marked(row).join(', '),
    draw: (row) => <StateMarks row={row} short />,
    choice: stateChoice,
    storedFilter: {
      parameter: 'state',
      values: [
        { value: 'inside', label: words.states.inside, stored: 'open' },
        { value: 'ended', label: words.states.ended, stored: 'ended' },
      ],
    },
    storedSort: 'state',
    width: 215,
    unsearched: true,
    phone: 'whole',
  },
];

/** Shows only the time if the day is the same. */
const timeAfter = (startUtc: string, endUtc: string, format: Format): string =>
  format.date(endUtc) === format.date(startUtc) ? format.time(endUtc) : format.dateTime(endUtc);
