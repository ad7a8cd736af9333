/** Of a visit that nobody reviewed, and whose stops do not matter. */
export const plainVisit = {
  ...{ stoppedSeconds: null, disregarded: false, reason: null, note: null, reviewedBy: null, reviewedUtc: null },
};
