import { later } from './later.ts';

/** The words of the ingest keys' page, which come with it. */
export const { ingestKeys } = later;
