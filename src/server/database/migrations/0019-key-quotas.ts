/** Index of what a device key added recently, for the quota of new vehicles. */
export const keyQuotas = `
create index audit_by_ingest_key on audit (account_id, ingest_key_id, utc) where ingest_key_id is not null;
`;
