/** Many plots as columns. */
import { type Statement, sql } from '../database/sql.ts';
import { milliseconds } from './milliseconds.ts';

/** Plots of one vehicle, ascending by `utcMs`. All columns have `count` entries. */
export interface PlotColumns {
  count: number;
  utcMs: Float64Array;
  id: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  /** km/h. NaN if the plot has none. */
  speed: Float64Array;
  /** Degrees. NaN if the plot has none. */
  heading: Float64Array;
  /** The geofences that contained the plot when it was stored, ascending ids. Equal neighbouring sets may be one array. */
  inside: readonly (readonly number[])[];
  /** When a late message was stored, in milliseconds. NaN if the moment was not kept. */
  receivedMs: Float64Array;
}

type Numbers = readonly (number | null)[];

export interface PlotJson {
  utcMs: number[];
  id: number[];
  latitude: number[];
  longitude: number[];
  speed: Numbers;
  heading: Numbers;
  inside: readonly (number[] | null)[];
}

const column = (value: Statement): Statement => sql`coalesce(json_agg(${value}), '[]')`;

/**
 * Selects ordered rows of `plot` as one row of JSON columns (`PlotJson`), which pg parses several times faster than a row
 * for each plot.
 */
export const plotJson = sql`${column(milliseconds(sql`utc`))} as "utcMs", ${column(sql`id`)} as id,
  ${column(sql`latitude`)} as latitude, ${column(sql`longitude`)} as longitude, ${column(sql`speed`)} as speed,
  ${column(sql`heading`)} as heading, ${column(sql`inside`)} as inside`;

const none: readonly number[] = [];
const numbers = (values: Numbers): Float64Array => Float64Array.from(values, (value) => value ?? Number.NaN);

export const columnsOf = ({ utcMs, id, latitude, longitude, speed, heading, inside }: PlotJson): PlotColumns => ({
  count: utcMs.length,
  utcMs: Float64Array.from(utcMs),
  id: Float64Array.from(id),
  latitude: Float64Array.from(latitude),
  longitude: Float64Array.from(longitude),
  speed: numbers(speed),
  heading: numbers(heading),
  inside: inside.map((set) => set ?? none),
  receivedMs: new Float64Array(utcMs.length).fill(Number.NaN),
});

/** The plots from one place to another, without a copy of the numbers. */
export const slicePlots = (plots: PlotColumns, first: number, end: number): PlotColumns => ({
  count: end - first,
  utcMs: plots.utcMs.subarray(first, end),
  id: plots.id.subarray(first, end),
  latitude: plots.latitude.subarray(first, end),
  longitude: plots.longitude.subarray(first, end),
  speed: plots.speed.subarray(first, end),
  heading: plots.heading.subarray(first, end),
  inside: plots.inside.slice(first, end),
  receivedMs: plots.receivedMs.subarray(first, end),
});
