export const chart = {
  range: {
    label: 'Period',
    last: { '24h': '24 hours', '7d': '7 days', '30d': '30 days', '90d': '90 days' },
    exact: 'Exact',
    shown: (from: string, to: string) => `${from} – ${to}`,
  },
  zoom: {
    in: 'Closer',
    out: 'Wider',
    all: 'Whole period',
    earlier: 'Earlier',
    later: 'Later',
    hint: 'Drag to look closer. Keys: ← → read, + and − zoom, Page Up and Down move, 0 shows the whole period.',
  },
  reading: (value: string, time: string) => `${value}, ${time}`,
  noData: 'No reading here',
};
