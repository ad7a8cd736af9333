import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { View } from '../../contract/administration.ts';
import { can } from '../api/can.ts';
import { useMe } from '../api/me.ts';
import { useDeleteRecord, useRestoreRecord, viewsQuery } from '../api/records.ts';
import { withRestoreTime } from '../data/restorable.ts';
import type { RawSearch } from '../paths/read.ts';
import { readSearch, writeSearch } from '../paths/search.ts';
import { text } from '../text/index.ts';
import { IconPlus, IconTrash, IconViews } from '../ui/icons.tsx';
import { Menu, MenuGroup, MenuItem } from '../ui/Menu.tsx';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import { toolLook } from '../ui/ToolButton.tsx';
import type { Column, TableView } from '../ui/table/column.ts';
import { Face } from '../ui/table/TableTools.tsx';
import { type ChangeView, readView, writeView } from '../ui/table/use-table-view.ts';
import { SaveView } from './SaveView.tsx';

const words = text.table.views;

interface SavedViewsProps<Row> {
  page: string;
  columns: readonly Column<Row>[];
  view: TableView;
  onChange: ChangeView;
  /** Further search parameters that a view saves, such as a period. */
  also?: readonly string[] | undefined;
}

/** Menu of saved views: the user's own views and shared views. A view has search, filters, columns and order. */
export function SavedViews<Row>({ page, columns, view, onChange, also = nothing }: SavedViewsProps<Row>) {
  const search = useRouterState({ select: ({ location }) => location.search });
  const { data } = useQuery(viewsQuery);
  const me = useMe();
  const [saving, setSaving] = useState(false);
  const remove = useDeleteWithUndo();
  const ofPage = (data ?? []).filter((saved) => saved.page === page);
  const own = ofPage.filter(({ userId }) => userId === me?.id);
  const shared = ofPage.filter(({ userId }) => userId !== me?.id);
  const query = writeSearch({ ...writeView(view), ...only(also, search) });
  const current = ofPage.find((saved) => (saved.query ?? '') === query);
  const show = (saved: string): void => {
    const kept = readSearch(saved);
    onChange(readView(kept, columns), only(also, kept));
  };
  if (data === undefined || !can.list('view')) return null;

  const group = (label: string, views: readonly View[]) =>
    views.length > 0 && (
      <MenuGroup label={label} heading>
        {views.map((saved) => (
          <MenuItem key={saved.id} checked={saved === current} onPress={() => show(saved.query ?? '')}>
            {saved.name}
          </MenuItem>
        ))}
      </MenuGroup>
    );
  return (
    <>
      <Menu
        label={words.open}
        buttonClassName={toolLook}
        face={<Face icon={<IconViews size={16} />}>{current?.name ?? words.open}</Face>}
      >
        <MenuItem checked={query === ''} onPress={() => show('')}>
          {words.everything}
        </MenuItem>
        {group(words.own, own)}
        {group(words.shared, shared)}
        <MenuItem icon={<IconPlus size={16} />} onPress={() => setSaving(true)}>
          {words.save}
        </MenuItem>
        {current && current.userId === me?.id && (
          <MenuItem icon={<IconTrash size={16} />} onPress={() => remove(current)}>
            {words.delete(current.name)}
          </MenuItem>
        )}
      </Menu>
      {saving && <SaveView page={page} query={query} own={own} onClose={() => setSaving(false)} />}
    </>
  );
}

const nothing: readonly string[] = [];

/** Parameters that the view does not have are undefined, so that they leave the address. */
const only = (names: readonly string[], search: RawSearch): RawSearch =>
  Object.fromEntries(names.map((name) => [name, search[name]]));

function useDeleteWithUndo(): (view: View) => void {
  const deletion = useDeleteRecord('view');
  const restoration = useRestoreRecord('view');
  const restore = ({ id, name }: View): void => {
    restoration.mutateAsync(id).then(
      () => notify({ words: words.restored(name) }),
      (error: unknown) => notifyFailure(error, (why) => text.common.restoreFailed(name, why)),
    );
  };
  return (view) => {
    deletion.mutateAsync(view.id).then(
      () => notifyUndo(withRestoreTime(words.deleted(view.name)), () => restore(view)),
      (error: unknown) => notifyFailure(error, (why) => text.common.deleteFailed(view.name, why)),
    );
  };
}
