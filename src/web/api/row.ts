import type { Endpoint, QueryOf, SentBodyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';

/** Body of an endpoint: `Sent<'saveDriver'>`. */
export type Sent<Name extends EndpointName> = SentBodyOf<Endpoints[Name]>;

/**
 * A body with the contract's field names but looser values. Records of another server may have values that the contract does
 * not know (a status of 7), and a save sends them back. The schema refuses a text where a number belongs. Null means absent.
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

/** A filter that may be repeated takes one value or several. */
type Sendable<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Item | readonly Item[]
    : Value;
type Filters<Query> = Omit<Query, 'limit' | 'cursor' | 'deleted'>;

/** Filters of a list, with times as the API writes them. The dashboard reads whole lists, so paging is left out. */
export type FilterOfRow<Row extends Endpoint> = {
  [Key in keyof Filters<QueryOf<Row>>]: Sendable<Filters<QueryOf<Row>>[Key]>;
};
export type FilterOf<Name extends EndpointName> = FilterOfRow<Endpoints[Name]>;

/** A record made by `bodyFrom`, and the ETag of the record that was read. Without an ETag the save replaces any version. */
export interface Saving<Name extends EndpointName> {
  record: RecordBody<Name>;
  ifMatch?: string | undefined;
}
