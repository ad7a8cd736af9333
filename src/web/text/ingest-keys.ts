/** The words of the ingest keys' page, which come with it. */
export { ingestKeys } from './en/ingest-keys.ts';
