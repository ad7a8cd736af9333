import type { KindName } from '../../contract/kinds.ts';
import type { LiveKind } from '../../contract/live.ts';
import type { Change } from '../store/audit.ts';
import type { LiveRefs } from '../store/live-events.ts';

/** Live events of audited changes: the kinds of records that the API promises. */
const kinds: { readonly [Resource in KindName]?: LiveKind } = {
  alarm: 'alarm',
  assignment: 'assignment',
  geofence: 'geofence',
  input: 'input',
  snooze: 'snooze',
};

export function liveRefsOf(changes: readonly Pick<Change, 'resource' | 'id'>[]): LiveRefs {
  const refs: Partial<Record<LiveKind, number[]>> = {};
  for (const { resource, id } of changes) {
    const kind = kinds[resource];
    if (kind) (refs[kind] ??= []).push(id);
  }
  return refs;
}
