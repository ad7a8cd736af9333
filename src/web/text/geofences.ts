/** The words of geofences, and of the legend of tags, which come with whoever shows them. */
export { geofences } from './en/geofences.ts';
