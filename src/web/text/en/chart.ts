export const chart = {
  zoom: {
    in: 'Closer',
    out: 'Wider',
    all: 'Whole period',
    earlier: 'Earlier',
    later: 'Later',
    hint: 'Drag to look closer. Keys: ← → read, + and − zoom, Page Up and Down move, 0 shows the whole period.',
  },
  told: (parts: readonly string[]) => parts.join(', '),
  silence: (long: string) => `No reading for ${long}`,
  laneState: (lane: string, state: string) => `${lane}: ${state}`,
};
