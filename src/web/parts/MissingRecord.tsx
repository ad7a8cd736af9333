import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMayChange } from '../api/me.ts';
import { text } from '../text/all.ts';
import { useFormat } from '../text/use-format.ts';
import { Button } from '../ui/Button.tsx';
import { GatedButton } from '../ui/GatedButton.tsx';
import { IconUndo } from '../ui/icons.tsx';
import { Panel } from '../ui/Panel.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { isRestorable } from './restorable.ts';
import type { Named } from './use-delete-with-undo.ts';
import { ownId, ownName } from './use-deleted-rows.ts';
import { idIn, type RecordAddress } from './use-record-address.ts';

const { records } = text;

const words = records.missing;

interface Deleted {
  deletedUtc?: string | undefined;
}

interface MissingRecordProps<Value extends Deleted, Key extends QueryKey> {
  address: RecordAddress;
  /** `deletedDriversQuery`; left out: records of this kind cannot be deleted. */
  deleted?: UseQueryOptions<Value[], Error, Value[], Key>;
  /** Default: the record's `name`. */
  nameOf?: (record: Value) => string;
  /** Default: the record's `id`. */
  idOf?: (record: Value) => number | undefined;
  onRestore?: (records: readonly Named[]) => void;
}

/** Panel for an address without a listed record: offers to restore a deleted record. */
export function MissingRecord<Value extends Deleted, Key extends QueryKey>(props: MissingRecordProps<Value, Key>) {
  const { deleted, nameOf = ownName, idOf = ownId, onRestore } = props;
  const { place, navigation } = props.address;
  const id = idIn(place);
  const nowhere = { queryKey: ['nothing'] as unknown as Key };
  const { data, isLoading } = useQuery<Value[], Error, Value[], Key>({
    ...(deleted ?? nowhere),
    enabled: id !== undefined && deleted !== undefined,
  });
  const format = useFormat();
  const mayChange = useMayChange();
  const found = data?.find((record) => idOf(record) === id);
  return (
    <Panel title={words.title} onClose={navigation.close}>
      {isLoading && <ListSkeleton rows={3} />}
      {!isLoading && !found && (
        <EmptyState
          title={words.title}
          detail={words.detail}
          action={
            <Button variant="default" onClick={navigation.close}>
              {words.all}
            </Button>
          }
        />
      )}
      {found?.deletedUtc !== undefined && (
        <EmptyState
          title={words.deletedTitle(nameOf(found))}
          detail={words.deletedDetail(format.dateAtTime(found.deletedUtc))}
          action={
            isRestorable(found.deletedUtc) && (
              <GatedButton
                icon={<IconUndo size={16} />}
                reason={mayChange ? undefined : records.viewerMayNot}
                onClick={() => onRestore?.([{ id: id ?? 0, name: nameOf(found) }])}
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
