/**
 * Stored answers for repeated POSTs with an `Idempotency-Key`. Neither key nor answer can be read: one is hashed, the
 * other encrypted with the key, which only the client has.
 */
export const idempotency = `
create table idempotency (
  account_id  bigint not null,
  user_id     bigint not null,
  route       text collate "C" not null,
  key_hash    bytea not null,
  body_hash   bytea not null,
  answer      bytea,
  created_utc timestamptz(3) not null,
  primary key (account_id, user_id, route, key_hash)
);
create index idempotency_by_age on idempotency (created_utc);
`;
