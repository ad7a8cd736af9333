/** The larger grounds of the demo's places: works, hospitals, the fair. */
import { destination } from '../../geo/distance.ts';
import { placeShapes } from '../../server/demo/city/yards.ts';
import { type Spot, spotOf } from './plane.ts';

interface Ground {
  kind: string;
  name?: string;
  ring: readonly Spot[];
}

/** By place: the kind and, unless the geofence's own name suits, the name on the map. */
const kinds: Record<string, readonly [kind: string, name?: string]> = {
  'Depot Nord, Wiederitzsch': ['industrial'],
  'Depot Ost, Engelsdorf': ['industrial'],
  'Depot West, Plagwitz': ['industrial'],
  'Großmarkt Leipzig': ['industrial', 'Großmarkt'],
  'Cold store Radefeld': ['industrial'],
  'GVZ Leipzig, freight village': ['industrial', 'Güterverkehrszentrum'],
  'Umschlagbahnhof Wahren': ['railway', 'Umschlagbahnhof Wahren'],
  'DHL Hub Leipzig': ['aerodrome', 'Luftfrachtzentrum'],
  'Flughafen Leipzig/Halle, Terminal': ['aerodrome', 'Flughafen Leipzig/Halle'],
  'Porsche Leipzig, works': ['industrial', 'Porsche-Werk'],
  'BMW Group Werk Leipzig': ['industrial', 'BMW-Werk'],
  'Leipziger Messe': ['commercial', 'Leipziger Messe'],
  'Amazon Leipzig': ['industrial'],
  'Leipzig Hauptbahnhof': ['railway', 'Hauptbahnhof'],
  'Zoo Leipzig': ['zoo', 'Zoo'],
  Sportforum: ['stadium', 'Sportforum'],
  'Universitätsklinikum Leipzig': ['hospital', 'Universitätsklinikum'],
  'Klinikum St. Georg': ['hospital', 'Klinikum St. Georg'],
  'Herzzentrum and Parkklinikum': ['hospital', 'Herzzentrum'],
  Völkerschlachtdenkmal: ['park', 'Völkerschlachtdenkmal'],
  'Paunsdorf Center': ['commercial', 'Paunsdorf Center'],
  'Bakery Möckern': ['commercial', 'Bäckerei Möckern'],
  'Builders’ yard Stötteritz': ['industrial', 'Bauhof Stötteritz'],
};

export const grounds = (): Ground[] =>
  Object.entries(kinds).map(([place, [kind, name]]) => ({ kind, name, ring: ringOf(place) }));

function ringOf(place: string): Spot[] {
  const shape = placeShapes.get(place);
  if (!shape) throw new Error(`There is no place ${place}.`);
  if (shape.kind === 'polygon') return shape.nodes.map(spotOf);
  const bearings = Array.from({ length: 24 }, (_, index) => index * 15);
  return bearings.map((bearing) => spotOf(destination(shape.centre, bearing, shape.radiusMetres)));
}
