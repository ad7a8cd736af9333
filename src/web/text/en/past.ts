import { english } from '../plural.ts';

/** Questions about the past of a shape. */
export const past = {
  title: 'Ask the past',
  hint: 'See which vehicles were inside this shape. Asking saves nothing.',
  ask: 'Ask',
  keep: 'Keep as a geofence',
  visits: (count: number, shown: string) => `${shown} ${english(count, { one: 'visit', other: 'visits' })}`,
  vehicles: (count: number, shown: string) => `${shown} ${english(count, { one: 'vehicle', other: 'vehicles' })}`,
  counts: (visits: string, vehicles: string) => `${visits} · ${vehicles}`,
  totals: (counts: string, inside: string) => `${counts} · ${inside} inside`,
  searching: 'Searching…',
  soFar: (counts: string) => `Searching… ${counts} so far`,
  cancelled: (counts: string) => `Cancelled, incomplete: ${counts}`,
  brokenOff: (counts: string) => `Incomplete: ${counts}`,
  none: 'No vehicle was inside in this period.',
  noPositions: 'No positions near this shape are stored for this period.',
  keptSince: (time: string) => `Older positions are deleted. The answer begins on ${time}.`,
  outdated: 'The shape or the period has changed since. Ask again.',
  busy: {
    title: 'Too many questions at once',
    detail: 'Other questions of your account are still running. Please try again in a moment.',
  },
  arrived: 'Arrived',
  left: 'Left',
  showTrack: 'Show the track on the map',
  more: (next: string, left: string) => `Show ${next} of ${left} more`,
};
