/**
 * Requests of each token in its current minute, for RATE_LIMIT. Unlogged, because every request writes here and losing
 * a count in a crash does no harm.
 */
export const requestCounts = `
create unlogged table request_count (
  account_id bigint not null,
  token_hash bytea not null,
  began_utc  timestamptz(3) not null,
  requests   integer not null,
  primary key (account_id, token_hash)
) with (fillfactor = 50);
`;
