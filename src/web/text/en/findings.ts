import { english } from '../plural.ts';

/** Geofences whose shape misses vehicles, and proposed geofences. */
export const findings = {
  title: 'Places',
  summary: (fine: string, toLookAt: string) => `Fine: ${fine} · To look at: ${toLookAt}`,
  toLookAt: 'To look at',
  none: {
    title: 'All geofences are fine',
    detail: 'Vehicles left positions in the geofences that they visited in this period.',
  },
  changes: 'Changes count',
  fromNow: 'From now on',
  withPast: 'Past visits too',
  allGeofences: 'Show all geofences',
  sketch: (name: string) => `Sketch of ${name}`,
  sentences: {
    missedPassage: (count: number, shown: string, total: string) =>
      `${shown} of ${total} passages ${english(count, { one: 'has', other: 'have' })} no position inside: the line between two positions crosses the shape.`,
    neverVisited: (_count: number, _shown: string, _total: string) => 'No vehicle was inside in this period.',
    flicker: (count: number, shown: string, total: string) =>
      `${shown} of ${total} visits ${english(count, { one: 'begins', other: 'begin' })} within 2 minutes after the one before. Vehicles stand at the edge.`,
    twin: (_count: number, shown: string, total: string, other: string) =>
      `${shown} of ${total} visits are also visits to ${other}. The two may be one place.`,
    edgeStop: (count: number, shown: string, _total: string, _other: string, edge: string) =>
      `${shown} ${english(count, { one: 'stop', other: 'stops' })} within ${edge} of the edge ${english(count, { one: 'does not count as a visit', other: 'do not count as visits' })}.`,
    silence: (_count: number, shown: string, total: string) =>
      `In ${shown} of ${total} visits the tracker sent nothing for more than three usual intervals.`,
  },
  someFast: (fast: string, slower: string, speed: string) =>
    `Slower than ${speed}: ${slower}. Faster, perhaps on a road next to it: ${fast}.`,
  allFast: (count: number, speed: string) =>
    english(count, {
      one: `The vehicle drove at ${speed} or more, probably on a road next to it. A larger shape would count it as a visit.`,
      other: `All vehicles drove at ${speed} or more, probably on a road next to it. A larger shape would count them as visits.`,
    }),
  sparse: (every: string, width: string) =>
    `The positions before and after are ${every} apart, and the geofence is ${width} wide.`,
  oftener: 'Trackers that send more often need no larger shape.',
  radius: (radius: string) => `a radius of ${radius}`,
  largerEdge: 'the dashed shape',
  effect: (shape: string, changes: string) => `Visits in this period with ${shape}: ${changes}.`,
  latest: (vehicle: string, time: string) => `Most recently: ${vehicle}, on ${time}`,
  takeRadius: (radius: string) => `Use ${radius}`,
  takeLarger: 'Use the dashed shape',
  showOther: (name: string) => `Show ${name}`,
  deletedOther: 'a deleted geofence',
  fine: 'Fine as it is',
  slight: (count: number, shown: string) =>
    `Show ${shown} ${english(count, { one: 'slight finding', other: 'slight findings' })}`,
  applied: (name: string) => `${name} has a larger shape`,
  calledFine: (name: string) => `${name} is fine as it is`,
  notSaved: (name: string, why: string) => `${name} was not changed. ${why}`,
  changedMeanwhile: (name: string) =>
    `The shape of ${name} was changed in the meantime, so it was not replaced. The findings are computed again for the current shape.`,
  inDetails: 'Does the shape fit?',
  checkShape: 'Check the past 7 days',
  fits: 'No findings: the shape fits what vehicles did.',
  otherPeriods: 'Other periods and earlier visits',
  waiting: (count: number, shown: string) =>
    `${shown} ${english(count, { one: 'geofence', other: 'geofences' })} to look at`,
  proposals: {
    title: 'Proposed geofences',
    none: 'No proposals',
    noneDetail: 'No place outside the geofences had five or more stops in this period.',
    summary: (count: number, shown: string) =>
      `${shown} ${english(count, { one: 'place', other: 'places' })} outside all geofences, the longest total time first.`,
    stops: (count: number, shown: string) => `${shown} ${english(count, { one: 'stop', other: 'stops' })}`,
    facts: (counts: string, time: string) => `${counts} · ${time} in total`,
    tag: 'Tag',
    noTag: 'No tag',
    selectFirst: 'Select places first.',
    create: (count: number, shown: string) =>
      count === 0 ? 'Create geofences' : `Create ${shown} ${english(count, { one: 'geofence', other: 'geofences' })}`,
    draw: 'Draw it yourself',
    dismiss: 'Never propose again',
    dismissed: (name: string) => `${name} is no longer proposed`,
    created: (count: number, shown: string) =>
      `${shown} ${english(count, { one: 'geofence', other: 'geofences' })} created`,
    createFailed: (why: string) => `Not all geofences were created. ${why}`,
    undoFailed: (why: string) => `The geofences were not deleted. ${why}`,
    ofStop: 'Make this stop a geofence',
  },
};
