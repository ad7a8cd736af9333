/** The words of the drivers' page, which come with it. */
export { drivers } from './en/drivers.ts';
