/** The words of the audit's page, which come with it. */
export { audit } from './en/audit.ts';
