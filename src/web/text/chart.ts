/** The words of charts and their periods, which come with them. */
export { chart } from './en/chart.ts';
