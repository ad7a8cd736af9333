/** The words of the alerts' pages, which come with them. */
export { alerts } from './en/alerts.ts';
