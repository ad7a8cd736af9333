import type { Endpoint, QueryOf, SentBodyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';

/** The body that an endpoint takes: `Sent<'saveDriver'>`. */
export type Sent<Name extends EndpointName> = SentBodyOf<Endpoints[Name]>;

/**
 * A body by the contract's names, but with any value of a field's kind, and without the fields that stay as they are:
 * a record of another server may hold values that the contract does not know (a status of 7), and it gets them back. A
 * text where a number belongs is for the schema to refuse. Null reads as left out.
 */
export type Loose<Body> = { [Key in keyof Body]?: LooseValue<Body[Key]> | null };
type LooseValue<Value> = Value extends string
  ? string
  : Value extends number
    ? number | string
    : Value extends readonly (infer Item)[]
      ? readonly LooseValue<Item>[]
      : Value extends object
        ? Loose<Value>
        : Value;

/** A record as a form or a bulk change sends it: `RecordBody<'saveDriver'>`. */
export type RecordBody<Name extends EndpointName> = Loose<Sent<Name>>;

type Sendable<Value> = Value extends Date ? string : Value;
type Filters<Query> = Omit<Query, 'limit' | 'cursor' | 'deleted'>;

/** Filters of a list, with times as the API writes them. The dashboard reads whole lists, so paging is left out. */
export type FilterOfRow<Row extends Endpoint> = {
  [Key in keyof Filters<QueryOf<Row>>]: Sendable<Filters<QueryOf<Row>>[Key]>;
};
export type FilterOf<Name extends EndpointName> = FilterOfRow<Endpoints[Name]>;

/** A record made by `bodyFrom`, and the ETag of what was read; left out: the save replaces any version. */
export interface Saving<Name extends EndpointName> {
  record: RecordBody<Name>;
  ifMatch?: string | undefined;
}
