import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { restoreSeconds } from '../../contract/choices.ts';
import { idOf, type KindName } from '../../contract/kinds.ts';
import { auditQuery } from '../api/audit.ts';
import { useIsAdministrator } from '../api/me.ts';
import { type DeletableKind, deletedQuery, type RecordOf } from '../api/records.ts';
import { serviceNowMs } from '../api/service-clock.ts';
import { isOn } from '../paths/read.ts';
import { changedBy } from './changed-by.ts';
import { isRestorable } from './restorable.ts';
import type { Named } from './use-delete-with-undo.ts';
import { useNow } from './use-now.ts';

export interface DeletedRow extends Named {
  deletedUtc: string;
  /** '' if the user cannot read the audit. */
  by: string;
}

/** The Deleted filter of a page. */
export interface DeletedRecords {
  isShown: boolean;
  toggle(): void;
  /** Records that the service still restores; undefined while they load, and while they are not shown. */
  rows: readonly DeletedRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  restore(records: readonly Named[]): void;
}

/** The deleted records of a page, loaded while the address has `deleted=true`. */
export function useDeletedRows<Kind extends DeletableKind>(
  kind: Kind,
  nameOf: (record: RecordOf<Kind>) => string,
  restore: DeletedRecords['restore'],
): DeletedRecords {
  const [isShown, toggle] = useDeletedFilter();
  const { data, error, refetch } = useQuery({ ...deletedQuery(kind), enabled: isShown });
  const deletedBy = useDeletedBy(kind, isShown);
  const nowMs = useNow();
  const rows = useMemo(
    () =>
      data?.flatMap((record): DeletedRow[] => {
        const { deletedUtc } = record;
        if (deletedUtc === undefined || !isRestorable(deletedUtc, nowMs)) return [];
        return [{ id: idOf(kind, record), name: nameOf(record), deletedUtc, by: deletedBy?.get(deletedUtc) ?? '' }];
      }),
    [data, kind, nameOf, deletedBy, nowMs],
  );
  return { isShown, toggle, rows: isShown ? rows : undefined, error, onRetry: () => void refetch(), restore };
}

/** The filter is in the address. It keeps the searched words; other filters have no meaning for deleted records. */
function useDeletedFilter(): [boolean, () => void] {
  const isShown = useRouterState({
    select: ({ location }) => isOn(location.search.deleted),
  });
  const navigate = useNavigate();
  const deleted = isShown ? undefined : true;
  return [isShown, () => void navigate({ to: '.', search: ({ find }) => ({ find, deleted }) })];
}

/**
 * Returns who deleted records at each `deletedUtc`, for administrators. An audit entry has the same time as its deletions,
 * and lists only the first records of a bulk deletion.
 */
function useDeletedBy(resource: KindName, isShown: boolean): ReadonlyMap<string, string> | undefined {
  const isAdministrator = useIsAdministrator();
  // A fixed period keeps one query; its end is ahead, so that later deletions are in it.
  const [period] = useState(() => {
    const nowMs = serviceNowMs();
    const dayMs = restoreSeconds * 1000;
    return { startDate: new Date(nowMs - dayMs).toISOString(), endDate: new Date(nowMs + dayMs).toISOString() };
  });
  const { data } = useQuery({ ...auditQuery({ resource, ...period }), enabled: isShown && isAdministrator });
  return useMemo(() => {
    const deletions = data?.filter(({ action }) => action === 'delete');
    return deletions && new Map(deletions.map((entry) => [entry.utc, changedBy(entry)]));
  }, [data]);
}
