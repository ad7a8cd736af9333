import { useQuery } from '@tanstack/react-query';
import { useMatchRoute, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { can } from '../../api/can.ts';
import { type ListedGeofence, useGeofences } from '../../api/geofences.ts';
import { useIsAdministrator, useMayChange } from '../../api/me.ts';
import { type Tag, tagsQuery } from '../../api/tags.ts';
import { DeletedFilter } from '../../components/DeletedFilter.tsx';
import { DeletedTable } from '../../components/DeletedTable.tsx';
import { ExportMenu } from '../../components/ExportMenu.tsx';
import { ExportForImport, ImportLink } from '../../components/ImportLink.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { saveTableFile } from '../../data/table-file.ts';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { colourWord } from '../../map/colours/colour-word.ts';
import { paths } from '../../paths/index.ts';
import { readId } from '../../paths/read.ts';
import { tag } from '../../records/tag.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconPlus, IconTag } from '../../ui/icons.tsx';
import { Bar, Stack } from '../../ui/layout.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { type FileColumn, fileColumn } from '../../ui/table/file-columns.ts';
import { EditTag, NewTag } from './TagEditors.tsx';
import { TagList } from './TagList.tsx';
import classes from './TagsPage.module.css';

const words = text.tags;

/** The tags in their order, with a panel for the selected one. */
export function TagsPage() {
  const { data: tags, error, refetch } = useQuery(tagsQuery);
  const format = useFormat();
  const navigate = useNavigate();
  const mayChange = useMayChange('tag');
  const { tagId } = useParams({ strict: false });
  const beginsBelow = useIsAdministrator() && tags?.length === 0;
  const isNew = useMatchRoute()({ to: paths.newTag }) !== false;
  const users = useUsers(useGeofences());
  const openId = readId(tagId);
  const address = useRecordAddress(paths.tags);
  const { deleted, missing } = useDeletion('tag', address).page;
  const add = (
    <GatedButton
      icon={<IconPlus size={16} />}
      reason={mayChange ? undefined : words.viewerMayNot}
      onClick={() => void navigate({ to: paths.newTag })}
    >
      {words.add}
    </GatedButton>
  );

  if (deleted.isShown && !isNew) {
    const panel = tags && tagId !== undefined && <EditTag key={tagId} tagId={openId} tags={tags} missing={missing} />;
    return <DeletedTable title={words.title} name="tags" {...{ address, deleted, panel }} />;
  }
  return (
    <>
      <TitleLine
        title={words.title}
        pageTitle={tags?.find(({ id }) => id === openId)?.name}
        count={tags && tags.length > 0 ? format.number(tags.length) : undefined}
        // The empty state has its own button.
        actions={!beginsBelow && add}
      />
      <div className={classes.page}>
        <Stack gap={0} className={classes.list}>
          <Bar>
            <ImportLink list={paths.tags} />
            {tags && users && tags.length > 0 && <TagsExport tags={tags} users={users} />}
            <DeletedFilter deleted={deleted} />
          </Bar>
          <Content tags={tags} error={error} onRetry={() => void refetch()} add={beginsBelow && add}>
            {(tags) => <TagList tags={tags} users={users} openId={openId} />}
          </Content>
        </Stack>
        {tags && isNew && <NewTag tags={tags} />}
        {tags && tagId !== undefined && <EditTag key={tagId} tagId={openId} tags={tags} missing={missing} />}
      </div>
    </>
  );
}

interface ContentProps {
  tags: readonly Tag[] | undefined;
  error: unknown;
  onRetry: () => void;
  add: React.ReactNode;
  children: (tags: readonly Tag[]) => React.ReactNode;
}

function Content({ tags, error, onRetry, add, children }: ContentProps) {
  const mayChange = useMayChange('tag');
  if (tags && tags.length > 0) return children(tags);
  if (!can.list('tag')) return <EmptyState icon={<IconTag size={24} />} {...words.notListed} />;
  if (tags) {
    const detail = mayChange ? words.empty.detail : `${words.empty.detail} ${words.empty.viewer}`;
    return <EmptyState icon={<IconTag size={24} />} title={words.empty.title} detail={detail} action={add} />;
  }
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <ListSkeleton />;
}

/** The geofences with a tag; undefined while loading. */
function useUsers(geofences: readonly ListedGeofence[] | undefined): ReadonlyMap<number, ListedGeofence[]> | undefined {
  return useMemo(() => {
    if (!geofences) return undefined;
    const users = new Map<number, ListedGeofence[]>();
    for (const geofence of geofences) {
      for (const tag of geofence.tags) users.set(tag, [...(users.get(tag) ?? []), geofence]);
    }
    return users;
  }, [geofences]);
}

interface TagsExportProps {
  tags: readonly Tag[];
  /** The geofences of each tag. */
  users: ReadonlyMap<number, ListedGeofence[]>;
}

/** The tags as a file, in their order. */
function TagsExport({ tags, users }: TagsExportProps) {
  const format = useFormat();
  const { fields } = tag;
  const columns: FileColumn<Tag>[] = [
    fileColumn('text', fields.name.label, ({ name }) => name),
    fileColumn('text', fields.colour.label, ({ colour }) => colourWord(colour)),
    fileColumn('number', fields.longStayMinutes.label, ({ longStayMinutes }) => longStayMinutes),
    fileColumn('number', fields.position.label, ({ position }) => position),
    fileColumn('number', text.shell.menu.geofences, ({ id }) => users.get(id)?.length ?? 0),
  ];
  return (
    <ExportMenu
      count={tags.length}
      align="start"
      save={(kind) => saveTableFile({ kind, names: ['tags'], sheet: text.tags.title, columns, rows: tags, format })}
    >
      <ExportForImport list={paths.tags} />
    </ExportMenu>
  );
}
