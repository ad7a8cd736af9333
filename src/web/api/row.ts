import type { QueryOf, SentBodyOf } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints } from '../../contract/endpoints/index.ts';

/** The body that an endpoint takes: `Sent<'saveDriver'>`. */
export type Sent<Name extends EndpointName> = SentBodyOf<Endpoints[Name]>;

type Sendable<Value> = Value extends Date ? string : Value;
type Filters<Query> = Omit<Query, 'limit' | 'cursor' | 'deleted'>;

/** What a list may be asked for; moments as the API writes them. Lists are asked for whole, not page by page. */
export type FilterOf<Name extends EndpointName> = {
  [Key in keyof Filters<QueryOf<Endpoints[Name]>>]: Sendable<Filters<QueryOf<Endpoints[Name]>>[Key]>;
};

/** A new record or one with its id, and the ETag that its form was filled from; left out: whatever stands is replaced. */
export interface Saving<Name extends EndpointName> {
  record: Sent<Name>;
  ifMatch?: string | undefined;
}
