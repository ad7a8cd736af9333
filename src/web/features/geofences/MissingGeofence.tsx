import { useQuery } from '@tanstack/react-query';
import { useMayChange } from '../../api/me.ts';
import { deletedQuery } from '../../api/records.ts';
import { isRestorable } from '../../parts/restorable.ts';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconUndo } from '../../ui/icons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { useRestore } from './use-delete.ts';

const words = text.geofenceForm.missing;

/** The URL names no geofence of the list. It may have been deleted, and can be restored then. */
export function MissingGeofence({ geofenceId, onClose }: { geofenceId: number | undefined; onClose: () => void }) {
  const deleted = useQuery({ ...deletedQuery('geofence'), enabled: geofenceId !== undefined });
  const format = useFormat();
  const restore = useRestore();
  const mayChange = useMayChange();
  const found = deleted.data?.find(({ id }) => id === geofenceId);
  return (
    <Panel title={words.panel} onClose={onClose}>
      {deleted.isLoading && <ListSkeleton rows={3} />}
      {!deleted.isLoading && !found && (
        <EmptyState
          title={words.title}
          detail={words.detail}
          action={
            <Button variant="default" onClick={onClose}>
              {words.all}
            </Button>
          }
        />
      )}
      {found?.deletedUtc !== undefined && (
        <EmptyState
          title={words.deletedTitle(found.description)}
          detail={words.deletedDetail(format.dateAtTime(found.deletedUtc))}
          action={
            isRestorable(found.deletedUtc) && (
              <GatedButton
                icon={<IconUndo size={16} />}
                reason={mayChange ? undefined : text.geofences.viewerMayNot}
                onClick={() => restore(found)}
              >
                {words.restore}
              </GatedButton>
            )
          }
        />
      )}
    </Panel>
  );
}
