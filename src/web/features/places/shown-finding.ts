import type { Finding } from '../../../contract/geofence-findings.ts';
import type { ListedGeofence } from '../../api/geofences.ts';

export interface ShownFinding extends Finding {
  geofence: ListedGeofence;
}
