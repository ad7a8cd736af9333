/** Conditions of filters by values. */
import { type Statement, sql } from '../../database/sql.ts';
import type { ListFilter, SortKey } from './source.ts';

const valuesOf = (filter: ListFilter, name: string): (string | number)[] | undefined =>
  filter[name] === undefined ? undefined : ([filter[name]].flat() as (string | number)[]);

/** Any of the conditions of the sent values; undefined if none was sent. */
export function anyOf(
  filter: ListFilter,
  name: string,
  conditions: Readonly<Record<string, Statement>>,
): Statement | undefined {
  const [first, ...others] = (valuesOf(filter, name) ?? []).flatMap((value) => conditions[value] ?? []);
  return first && sql`(${others.reduce((all, each) => sql`${all} or ${each}`, first)})`;
}

/** Whether the column has one of the sent texts or numbers; undefined if none was sent. */
export function columnIn(filter: ListFilter, name: string, column: Statement): Statement | undefined {
  const values = valuesOf(filter, name);
  if (values === undefined) return undefined;
  return typeof values[0] === 'number'
    ? sql`${column} = any(${values}::bigint[])`
    : sql`${column} = any(${values}::text[])`;
}

/** `and` with the conditions that are there. */
export const andAll = (conditions: readonly (Statement | undefined)[]): Statement =>
  conditions.reduce<Statement>((all, each) => (each ? sql`${all} and ${each}` : all), sql``);

/** Orders rows by their state: in the order of the states. */
export const byState = (states: Readonly<Record<string, Statement>>): SortKey => {
  const cases = Object.values(states).map((state, at) => sql`when ${state} then ${at}::integer`);
  return { kind: 'number', key: sql`case ${cases.reduce((all, each) => sql`${all} ${each}`)} end` };
};

/** The order of lists by `updatedSince`: no start between, so that a cursor misses no later change. */
export const updated: SortKey = { kind: 'time', key: sql`r.updated_utc`, thenById: true };

/** Rows that changed at that time or later. */
export const updatedSince = ({ updatedSince: since }: ListFilter): Statement | undefined =>
  since instanceof Date ? sql`r.updated_utc >= ${since}` : undefined;

/** Of rows with `end_utc`. */
export const openOrEnded = { open: sql`r.end_utc is null`, ended: sql`r.end_utc is not null` };

/** What lasts counts up to now. */
export const untilNow = (now: Date): Statement => sql`coalesce(r.end_utc, greatest(r.start_utc, ${now}::timestamptz))`;
