import { isOn, oneOf, present, type RawSearch, readDay, readText } from './read.ts';
import { readRecordsSearch } from './table.ts';

const views = ['timeline', 'table'] as const;
const laneKinds = ['vehicle', 'driver'] as const;
const spans = ['day', 'week'] as const;
export type LaneKind = (typeof laneKinds)[number];
export type WindowSpan = (typeof spans)[number];

const readAssignmentsTable = readRecordsSearch('driver', 'state', 'source');

export interface AssignmentsSearch extends ReturnType<typeof readAssignmentsTable> {
  /** Default: the timeline, on a phone the table. */
  view?: (typeof views)[number];
  /** Default: a lane for each vehicle. */
  lanes?: LaneKind;
  /** Hides empty lanes. */
  used?: boolean;
  /** Default: a day. */
  span?: WindowSpan;
  /** Shows the day or week before beside the totals of the table. */
  compare?: true;
  /** `2026-11-20` in the user's time zone. Default: today. */
  day?: string;
}

export const readAssignmentsSearch = (raw: RawSearch): AssignmentsSearch => ({
  ...readAssignmentsTable(raw),
  ...present('view', oneOf(views, raw.view)),
  ...present('lanes', oneOf(laneKinds, raw.lanes)),
  ...(isOn(raw.used) && { used: true }),
  ...(isOn(raw.compare) && { compare: true }),
  ...present('span', oneOf(spans, raw.span)),
  ...present('day', readDay(raw.day)),
});

/** Prefills the form for a new assignment. */
export interface NewAssignmentSearch {
  forVehicle?: string;
  forDriver?: string;
  /** ISO 8601, UTC. */
  start?: string;
  end?: string;
}

export const newAssignmentKeys = ['forVehicle', 'forDriver', 'start', 'end'] as const;

export const readNewAssignmentSearch = (raw: RawSearch): NewAssignmentSearch =>
  Object.fromEntries(newAssignmentKeys.flatMap((key) => (readText(raw[key]) ? [[key, readText(raw[key])]] : [])));
