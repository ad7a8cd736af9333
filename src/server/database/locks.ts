/** Advisory locks, all here so that no two take the same number: what one service at a time does on a database that several share. */
export const locks = {
  retention: 4_021_977,
  demoFleet: 4_021_978,
} as const;
