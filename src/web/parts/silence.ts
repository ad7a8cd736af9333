/** Without a position for 30 minutes the state of a vehicle is unknown. */
export const silentAfterSeconds = 1800;
