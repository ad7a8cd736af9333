import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { View } from '../../contract/administration.ts';
import { bodyFrom } from '../api/body-from.ts';
import { can } from '../api/can.ts';
import { useMe } from '../api/me.ts';
import { useDeleteRecord, useRestoreRecord, useSaveRecord, viewsQuery } from '../api/records.ts';
import { withRestoreTime } from '../data/restorable.ts';
import type { RawSearch } from '../paths/read.ts';
import { readSearch, writeSearch } from '../paths/search.ts';
import { text } from '../text/index.ts';
import { failureDetail } from '../text/problems.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { IconPlus, IconTrash, IconViews } from '../ui/icons.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { Stack } from '../ui/layout.tsx';
import { Menu, MenuGroup, MenuItem } from '../ui/Menu.tsx';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { toolLook } from '../ui/ToolButton.tsx';
import type { Column, TableView } from '../ui/table/column.ts';
import { Face } from '../ui/table/TableTools.tsx';
import { type ChangeView, readView, writeView } from '../ui/table/use-table-view.ts';

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

interface SaveViewProps {
  page: string;
  query: string;
  own: readonly View[];
  onClose: () => void;
}

/** Dialog for the name of a saved view. */
function SaveView({ page, query, own, onClose }: SaveViewProps) {
  const save = useSaveRecord('view');
  const [name, setName] = useState('');
  const [wanted, setWanted] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const replaced = own.find((view) => view.name === name.trim());
  const shared = wanted ?? replaced?.shared ?? false;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(text.records.needsName);
    try {
      await save.mutateAsync({ record: bodyFrom(replaced, { name, page, query, shared }) });
    } catch (error) {
      return setProblem(failureDetail(error).detail);
    }
    notify({ words: words.saved(name.trim()) });
    onClose();
  };
  return (
    <Dialog title={words.saveTitle} onClose={onClose}>
      <Stack as="form" gap={14} noValidate onSubmit={(event) => void submit(event)}>
        {problem !== undefined && <ProblemNote>{problem}</ProblemNote>}
        <TextInput
          label={text.records.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          description={replaced ? words.replaces(replaced.name) : words.none}
          data-autofocus
        />
        <Checkbox label={words.share} checked={shared} onChange={(event) => setWanted(event.currentTarget.checked)} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {text.common.save}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
