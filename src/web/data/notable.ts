/** Which findings a person should look at. Slight ones are shown on request. */
import { notableShare } from '../../contract/choices.ts';
import type { Finding } from '../../contract/geofence-findings.ts';

export const isNotable = ({ count, total }: Pick<Finding, 'count' | 'total'>): boolean =>
  total === 0 || count / total >= notableShare;

/** How many geofences have a notable finding. */
export const countToLookAt = (findings: readonly Finding[]): number =>
  new Set(findings.filter(isNotable).map(({ geofenceId }) => geofenceId)).size;
