/** Many plots as columns, from rows or from spans. */
import type { Plot } from '../../contract/vehicles.ts';
import type { TimedPoint } from '../../rules/stops.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { placeOf } from './sealed-kind.ts';

export type { PlotColumns };

type Numbers = readonly (number | null)[];

export interface PositionJson {
  utcMs: number[];
  id: number[];
  latitude: number[];
  longitude: number[];
}

export interface PlotJson extends PositionJson {
  speed: Numbers;
  heading: Numbers;
  inside: readonly (number[] | null)[];
  receivedMs: Numbers;
}

/** The values of all rows. */
export const jsonColumn = (value: Statement): Statement => sql`coalesce(json_agg(${value}), '[]')`;

/** At the end of a subquery that finds one row: the planner cannot join all rows of the account instead. */
export const oneIndexStep = sql`limit 1`;

/** Like `plotJson`, without what a test against a shape does not need. */
export const positionJson = sql`${jsonColumn(milliseconds(sql`utc`))} as "utcMs", ${jsonColumn(sql`id`)} as id,
  ${jsonColumn(sql`latitude`)} as latitude, ${jsonColumn(sql`longitude`)} as longitude`;

/**
 * Selects ordered rows of `plot` as one row of JSON columns (`PlotJson`), which pg parses several times faster than a row
 * for each plot.
 */
export const plotJson = sql`${positionJson}, ${jsonColumn(sql`speed`)} as speed,
  ${jsonColumn(sql`heading`)} as heading, ${jsonColumn(sql`inside`)} as inside,
  ${jsonColumn(milliseconds(sql`received_utc`))} as "receivedMs"`;

const none: readonly number[] = [];
const numbers = (values: Numbers): Float64Array => Float64Array.from(values, (value) => value ?? Number.NaN);

export const columnsOf = (json: PlotJson): PlotColumns => ({
  ...positionsOf(json),
  speed: numbers(json.speed),
  heading: numbers(json.heading),
  inside: json.inside.map((set) => set ?? none),
  receivedMs: numbers(json.receivedMs),
});

/** Where a vehicle was, by time. */
export type PositionColumns = Pick<PlotColumns, 'count' | 'utcMs' | 'id' | 'latitude' | 'longitude'>;

export const positionsOf = (json: PositionJson): PositionColumns => ({
  count: json.utcMs.length,
  utcMs: Float64Array.from(json.utcMs),
  id: Float64Array.from(json.id),
  latitude: Float64Array.from(json.latitude),
  longitude: Float64Array.from(json.longitude),
});

/** Where a vehicle was, for rules that name no plot. */
export type PathColumns = Omit<PositionColumns, 'id'>;

/** For the rules about stops. */
export const timedPoints = ({ utcMs, latitude, longitude }: PositionColumns): TimedPoint[] =>
  Array.from(utcMs, (at, index) => ({ utcMs: at, latitude: latitude[index] ?? 0, longitude: longitude[index] ?? 0 }));

/** Copies, so that columns of spans may be reused. */
export const slicePositions = (plots: PositionColumns, first: number, end: number): PositionColumns => ({
  count: end - first,
  utcMs: plots.utcMs.slice(first, end),
  id: plots.id.slice(first, end),
  latitude: plots.latitude.slice(first, end),
  longitude: plots.longitude.slice(first, end),
});

type NumberColumn = Exclude<keyof PlotColumns, 'count' | 'inside'>;

/** Makes each column of numbers by the same rule. */
export const eachColumn = (make: (name: NumberColumn) => Float64Array): Pick<PlotColumns, NumberColumn> => ({
  utcMs: make('utcMs'),
  id: make('id'),
  latitude: make('latitude'),
  longitude: make('longitude'),
  speed: make('speed'),
  heading: make('heading'),
  receivedMs: make('receivedMs'),
});

export const noPlots: PlotColumns = { count: 0, inside: [], ...eachColumn(() => new Float64Array(0)) };

/** The plots from one index to another, without a copy of the numbers. */
export const slicePlots = (plots: PlotColumns, first: number, end: number): PlotColumns =>
  first === 0 && end === plots.count
    ? plots
    : {
        count: end - first,
        inside: plots.inside.slice(first, end),
        ...eachColumn((name) => plots[name].subarray(first, end)),
      };

/** Includes the start, excludes the end. */
export const plotsBetween = (plots: PlotColumns, startMs: number, endMs: number): PlotColumns =>
  slicePlots(plots, placeOf(plots, startMs), placeOf(plots, endMs));

/** The nullable numbers of a plot. */
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** A stored plot with its verdict. */
export interface StoredPlot extends Omit<Plot, 'vehicleId' | 'utc'> {
  utcMs: number;
  /** The geofences that contained it when it was stored, ascending. */
  inside: readonly number[];
  receivedMs: number | null;
}

/** The index must exist. */
export const plotAt = (plots: PlotColumns, index: number): StoredPlot => ({
  id: plots.id[index] ?? 0,
  utcMs: plots.utcMs[index] ?? 0,
  latitude: plots.latitude[index] ?? 0,
  longitude: plots.longitude[index] ?? 0,
  speed: orNull(plots.speed[index]),
  heading: orNull(plots.heading[index]),
  inside: plots.inside[index] ?? none,
  receivedMs: orNull(plots.receivedMs[index]),
});

export const asPlot = (
  vehicleId: number,
  { id, utcMs, latitude, longitude, speed, heading }: Omit<StoredPlot, 'inside' | 'receivedMs'>,
): Plot => ({ id, vehicleId, utc: new Date(utcMs).toISOString(), latitude, longitude, speed, heading });
