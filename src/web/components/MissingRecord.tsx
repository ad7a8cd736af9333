import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { idOf } from '../../contract/kinds.ts';
import { useMayChange } from '../api/me.ts';
import { type DeletableKind, deletedQuery, type RecordOf } from '../api/records.ts';
import { isRestorable } from '../data/restorable.ts';
import type { Named } from '../data/use-delete-with-undo.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button } from '../ui/Button.tsx';
import { GatedButton } from '../ui/GatedButton.tsx';
import { IconUndo } from '../ui/icons.tsx';
import { Panel } from '../ui/Panel.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';

interface MissingWords {
  /** Title of the panel. Default: `title`. */
  panel?: string;
  title: string;
  detail: string;
  /** "Show all" */
  all: string;
}

interface MissingRecordProps {
  onClose: () => void;
  words?: MissingWords;
  isLoading?: boolean;
  /** The deleted record of the address. */
  children?: ReactNode;
}

/** Panel for an address without a record. */
export function MissingRecord({
  onClose,
  words = text.records.missing,
  isLoading = false,
  children,
}: MissingRecordProps) {
  const all = (
    <Button variant="default" onClick={onClose}>
      {words.all}
    </Button>
  );
  return (
    <Panel title={words.panel ?? words.title} onClose={onClose}>
      {isLoading && <ListSkeleton rows={3} />}
      {!isLoading && (children ?? <EmptyState title={words.title} detail={words.detail} action={all} />)}
    </Panel>
  );
}

interface DeletedWords extends MissingWords {
  deletedTitle(name: string): string;
  deletedDetail(when: string): string;
  restore: string;
  viewerMayNot: string;
}

interface DeletedRecordProps<Kind extends DeletableKind> {
  kind: Kind;
  /** Id in the address; undefined for an invalid one. */
  id: number | undefined;
  nameOf: (record: RecordOf<Kind>) => string;
  onClose: () => void;
  onRestore: (records: readonly Named[]) => void;
  words?: DeletedWords;
}

const ofRecords = { ...text.records.missing, viewerMayNot: text.records.viewerMayNot };

/** Panel for an address without a listed record: offers to restore a deleted record. */
export function DeletedRecord<Kind extends DeletableKind>(props: DeletedRecordProps<Kind>) {
  const { kind, id, nameOf, onClose, onRestore, words = ofRecords } = props;
  const { data, isLoading } = useQuery({ ...deletedQuery(kind), enabled: id !== undefined });
  const format = useFormat();
  const mayChange = useMayChange(kind);
  const found = data?.find((record) => idOf(kind, record) === id);
  return (
    <MissingRecord onClose={onClose} words={words} isLoading={isLoading}>
      {found?.deletedUtc === undefined ? undefined : (
        <EmptyState
          title={words.deletedTitle(nameOf(found))}
          detail={words.deletedDetail(format.dateAtTime(found.deletedUtc))}
          action={
            isRestorable(found.deletedUtc) && (
              <GatedButton
                icon={<IconUndo size={16} />}
                reason={mayChange ? undefined : words.viewerMayNot}
                onClick={() => onRestore([{ id: idOf(kind, found), name: nameOf(found) }])}
              >
                {words.restore}
              </GatedButton>
            )
          }
        />
      )}
    </MissingRecord>
  );
}
