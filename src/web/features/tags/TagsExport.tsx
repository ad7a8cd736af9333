import type { ListedGeofence } from '../../api/geofences.ts';
import type { Tag } from '../../api/tags.ts';
import { ExportMenu } from '../../components/ExportMenu.tsx';
import { ExportForImport } from '../../components/ImportLink.tsx';
import { saveTableFile } from '../../data/table-file.ts';
import { colourWord } from '../../map/colours/colour-word.ts';
import { paths } from '../../paths/index.ts';
import { tag } from '../../records/tag.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { type FileColumn, fileColumn } from '../../ui/table/file-columns.ts';

interface TagsExportProps {
  tags: readonly Tag[];
  /** The geofences of each tag. */
  users: ReadonlyMap<number, ListedGeofence[]>;
}

/** The tags as a file, in their order. */
export function TagsExport({ tags, users }: TagsExportProps) {
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
