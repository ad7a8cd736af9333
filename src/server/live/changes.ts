import type { KindName } from '../../contract/kinds.ts';
import { type LiveKind, liveRecords } from '../../contract/live.ts';
import type { Change } from '../store/audit.ts';
import type { LiveRefs } from '../store/live-events.ts';

/** Live events of audited changes: those of the kinds that events have. */
const isLive = (resource: KindName): resource is KindName & LiveKind => Object.hasOwn(liveRecords, resource);

export function liveRefsOf(changes: readonly Pick<Change, 'resource' | 'id'>[]): LiveRefs {
  const refs: Partial<Record<LiveKind, number[]>> = {};
  for (const { resource, id } of changes) {
    if (isLive(resource)) (refs[resource] ??= []).push(id);
  }
  return refs;
}
