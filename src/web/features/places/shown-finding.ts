import { notableShare } from '../../../contract/choices.ts';
import type { Finding } from '../../../contract/geofence-findings.ts';
import type { ListedGeofence } from '../../api/geofences.ts';

export interface ShownFinding extends Finding {
  geofence: ListedGeofence;
}

export const isNotable = ({ count, total }: Pick<Finding, 'count' | 'total'>): boolean =>
  total === 0 || count / total >= notableShare;
