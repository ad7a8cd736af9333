/** Finds what a device key has added of late: the quota of new vehicles counts it whenever an unknown device sends. */
export const keyQuotas = `
create index audit_by_ingest_key on audit (account_id, ingest_key_id, utc) where ingest_key_id is not null;
`;
