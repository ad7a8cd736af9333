export const chart = {
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
