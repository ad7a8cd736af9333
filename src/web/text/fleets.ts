/** The words of the fleets' page, which come with it. */
export { fleets } from './en/fleets.ts';
