export const chart = {
  zoom: {
    in: 'Zoom in',
    out: 'Zoom out',
    all: 'Whole period',
    earlier: 'Earlier',
    later: 'Later',
    hint: 'Drag to zoom in. Keys: ← and → step through readings, + and − zoom, Page Up and Page Down move, 0 shows the whole period.',
  },
  joined: (parts: readonly string[]) => parts.join(', '),
  silence: (long: string) => `No reading for ${long}`,
  laneState: (lane: string, state: string) => `${lane}: ${state}`,
};

export const period = {
  label: (words: string) => `Period: ${words}`,
  names: {
    today: 'Today',
    lastNight: 'Last night',
    yesterday: 'Yesterday',
    last24Hours: 'Last 24 hours',
    last7Days: 'Last 7 days',
    last30Days: 'Last 30 days',
    last90Days: 'Last 90 days',
    last365Days: 'Last 365 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
  },
  exact: 'Custom period…',
  span: (from: string, to: string) => `${from} – ${to}`,
  from: 'From',
  to: 'To',
  zone: (zone: string) => `Local time (${zone})`,
  skipped: (time: string) => `The clocks go forward at this time, so ${time} is used.`,
  twice: (utc: string) => `The clocks go back and show this time twice. The first one is used: ${utc}.`,
  needed: 'Enter a date and time.',
  order: 'The end must be after the start.',
  show: 'Show',
};
