/**
 * All advisory locks, so that no number is used twice. Each is for work that one of several services does at a time.
 */
export const locks = {
  retention: 4_021_977,
  demoFleet: 4_021_978,
  mapNames: 4_021_979,
  driven: 4_021_980,
  geofencePast: 4_021_981,
  mqtt: 4_021_986,
  spanMonths: 4_021_984,
  /** With a second number: the account, shared while its plots or readings are sealed. */
  sealingOf: 4_021_982,
  /** With a second number: the vehicle. */
  sealing: 4_021_983,
  /** With a second number: the probe. */
  sealingReadings: 4_021_985,
} as const;
