/** The lines of a tracker that its switches are on. */
export const switchLines = { ignition: 1, door: 2 } as const;
