/** Input lines of a tracker's switches. */
export const switchLines = { ignition: 1, door: 2 } as const;
