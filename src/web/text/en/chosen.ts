import { english } from '../plural.ts';

const geofences = (count: number, shown: string) =>
  `${shown} ${english(count, { one: 'geofence', other: 'geofences' })}`;

/** What is done with several geofences at once. */
export const chosen = {
  tag: 'Tag',
  newTag: 'New tag …',
  tagAdded: (tag: string, count: number, shown: string) => `${tag} added to ${geofences(count, shown)}`,
  tagRemoved: (tag: string, count: number, shown: string) => `${tag} taken off ${geofences(count, shown)}`,
  tagFailed: (tag: string, why: string) => `${tag} was not changed on any of them. ${why}`,
  deleted: (count: number, shown: string) => `${geofences(count, shown)} deleted`,
  restored: (count: number, shown: string) => `${geofences(count, shown)} restored`,
  deleteFailed: (why: string) => `None of them was deleted. ${why}`,
  question: (count: number, shown: string) => `Delete ${geofences(count, shown)}?`,
  questionDetail: (hours: string) => `Their visits stay. You can restore the geofences for ${hours} hours.`,
};
