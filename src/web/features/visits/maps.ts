/** The maps of a visit. They load with the code of maps, which a table does not need. */
import { lazyNamed } from '../../ui/lazy-named.ts';

const load = () => import('./visit-maps.ts');
export const TrackMap = lazyNamed(load, (file) => file.TrackMap);
export const WhyMap = lazyNamed(load, (file) => file.WhyMap);
