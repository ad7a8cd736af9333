/** A rotated device key ends by itself. */
export const endingKeys = `
alter table ingest_key add column ends_utc timestamptz(3);
`;
