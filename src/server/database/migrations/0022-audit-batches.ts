/**
 * One request that changes many records is one audit entry: its rows share `batch_id`, the id of the first one. Only
 * the first row has `batch_count`, and `undone_utc` after an undo. Single rows have no batch.
 */
export const auditBatches = `
alter table audit add column batch_id bigint;
alter table audit add column batch_count integer;
alter table audit add column undone_utc timestamptz(3);
create index audit_by_batch on audit (account_id, batch_id, id) where batch_id is not null;
create index audit_entries on audit (account_id, utc, id) where batch_id is null or batch_id = id;
`;
