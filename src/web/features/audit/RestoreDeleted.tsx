import { isRestorableKind, type RestorableKind } from '../../../contract/kinds.ts';
import { RestoreButton } from '../../components/RestoreButton.tsx';
import { isRestorable } from '../../data/restorable.ts';
import { useBringBack } from '../../data/use-delete-with-undo.ts';
import { useNow } from '../../data/use-now.ts';
import type { AuditRow } from './columns.tsx';

/** Restore button in the entry of a deletion, while the service still restores the record. */
export function RestoreDeleted({ entry }: { entry: AuditRow }) {
  const nowMs = useNow();
  const { resource } = entry;
  if (!isRestorableKind(resource) || !isRestorable(entry.utc, nowMs)) return null;
  return <Restore kind={resource} entry={entry} />;
}

function Restore({ kind, entry }: { kind: RestorableKind; entry: AuditRow }) {
  const bringBack = useBringBack(kind);
  return <RestoreButton onRestore={() => void bringBack([{ id: entry.resourceId, name: entry.record }])} />;
}
