import type { AlertRule } from '../../../contract/alerts.ts';

interface Subject {
  vehicleId: number | null;
  fleetId: number | null;
  probeId?: number;
  profileId?: number | null;
}

export const isInScope = ({ scope, scopeId }: Pick<AlertRule, 'scope' | 'scopeId'>, subject: Subject): boolean =>
  scope === 'all' ||
  (scope === 'fleet' && subject.fleetId === scopeId) ||
  (scope === 'vehicle' && subject.vehicleId === scopeId) ||
  (scope === 'profile' && subject.profileId === scopeId) ||
  (scope === 'probe' && subject.probeId === scopeId);
