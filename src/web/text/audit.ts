import { later } from './later.ts';

/** The words of the audit's page, which come with it. */
export const { audit } = later;
