/**
 * All advisory locks, so that no number is used twice. Each is for work that one of several services does at a time.
 */
export const locks = {
  retention: 4_021_977,
  demoFleet: 4_021_978,
  mapNames: 4_021_979,
  driven: 4_021_980,
  geofencePast: 4_021_981,
} as const;
