/** The words of the vehicles' page, which come with it. */
export { vehicles } from './en/vehicles.ts';
