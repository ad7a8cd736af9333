import type { Finding } from '../../contract/geofence-findings.ts';

/** A smaller share happens at every geofence. */
export const notableShare = 0.1;

export const isNotable = ({ count, total }: Pick<Finding, 'count' | 'total'>): boolean =>
  total === 0 || count / total >= notableShare;
