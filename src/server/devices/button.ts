/** Trackers without a button at hand send nothing, a zero or all zeros. */
export const isNoButton = (sent: string): boolean => /^0*$/.test(sent);
