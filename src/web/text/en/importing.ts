import { english } from '../plural.ts';

const geofenceOrMore = (count: number) => english(count, { one: 'geofence', other: 'geofences' });

/** Geofences out of a file. */
export const importing = {
  title: 'Import geofences',
  choose: 'Choose a file',
  other: 'Choose another file',
  drop: 'GeoJSON: polygons, and points with a radius in metres. A property description, name or title names each. Drop the file here, or choose it.',
  found: (count: number, shown: string) => `${shown} ${geofenceOrMore(count)} can be imported`,
  nothing: 'There is nothing in this file that can be imported.',
  bad: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'feature', other: 'features' })} cannot, and will be left out:`,
  more: (shown: string) => `and ${shown} more`,
  feature: (number: string) => `Feature ${number}`,
  sameName: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'has the name of a geofence', other: 'have names of geofences' })} that you have already. They will be there twice.`,
  tag: 'Tag for all of them',
  noTag: 'No tag',
  submit: (count: number, shown: string) => `Import ${shown} ${geofenceOrMore(count)}`,
  done: (count: number, shown: string) => `${shown} ${geofenceOrMore(count)} imported`,
  undone: 'The import is taken back',
  undoFailed: (why: string) => `The import could not be taken back. ${why}`,
  notText: 'This file is no text in UTF-8.',
  notJson: 'This file is no JSON.',
  tooMany: (most: string) => `At most ${most} at once. Import the file in parts.`,
  field: (field: string, problem: string) => `${field}: ${problem}`,
  reasons: {
    notGeojson: 'This file is no GeoJSON.',
    otherSystem: 'Its coordinates are in another system. They have to be WGS84 longitude and latitude.',
    noFeatures: 'This file is a collection without features.',
    notFeature: 'It is no feature.',
    noGeometry: 'It has no geometry.',
    noRing: 'It has no outline.',
    noRadius: 'It is a point without a radius in metres.',
    otherKind: 'It is neither a polygon nor a point with a radius.',
    holes: 'It has holes, which a geofence cannot have.',
    badPosition: 'One of its positions is not longitude and latitude.',
  },
};
