/**
 * How often each token was sent in its present minute, where RATE_LIMIT is set. Unlogged: every request counts, and nothing
 * is lost with a count that a crash takes, so none of it is written twice, waited for, or in a backup.
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
