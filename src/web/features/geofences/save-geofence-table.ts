/** Geofences as a table. Its columns have the names of the import, which ignores the colour: the tags have it. */
import type { ExternalReference } from '../../../contract/references.ts';
import type { Tag } from '../../../contract/tags.ts';
import { joinList } from '../../../files/cell-list.ts';
import { toWire } from '../../../geo/shape.ts';
import { wktOfPoints } from '../../../geo/wkt.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { saveTableFile } from '../../data/table-file.ts';
import { colourWord } from '../../map/colours/colour-word.ts';
import { indexTags } from '../../map/tags/tag-index.ts';
import { geofence } from '../../records/geofence.ts';
import { tag } from '../../records/tag.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { type FileColumn, type FileKind, fileColumn } from '../../ui/table/file-columns.ts';

interface Named {
  tags: readonly Tag[];
  references: readonly ExternalReference[];
}

interface TableOptions {
  names: readonly string[];
  named: Named;
  format: Format;
}

export const saveGeofenceTable = (
  kind: FileKind,
  rows: readonly ListedGeofence[],
  { names, named, format }: TableOptions,
): Promise<void> =>
  saveTableFile({ kind, names, sheet: text.shell.menu.geofences, columns: columnsOf(named), rows, format });

const { fields } = geofence;
type Column = FileColumn<ListedGeofence>;

const textColumn = (name: 'description' | 'descriptionExt' | 'email' | `addr${1 | 2 | 3 | 4}`): Column =>
  fileColumn('text', fields[name].label, (row) => row[name]);

function columnsOf(named: Named): Column[] {
  return [
    textColumn('description'),
    ...tagColumns(named),
    ...shapeColumns,
    ...(['addr1', 'addr2', 'addr3', 'addr4', 'descriptionExt', 'email'] as const).map(textColumn),
    referenceColumn(named),
  ];
}

/** The tags as stored, because another order is a change. The colour is that of the first tag by position. */
function tagColumns({ tags }: Named): Column[] {
  const index = indexTags(tags);
  const nameOf = new Map(tags.map(({ id, name }) => [id, name]));
  return [
    fileColumn('text', fields.tags.label, (row) => joinList(row.tags.flatMap((id) => nameOf.get(id) ?? []))),
    fileColumn('text', tag.fields.colour.label, (row) => {
      const [first] = index.of(row);
      return first ? colourWord(first.colour) : null;
    }),
  ];
}

/** Exact: a polygon as well-known text, a circle as its centre and radius in metres. */
const shapeColumns: readonly Column[] = [
  fileColumn('text', fields.points.label, ({ shape }) => wktOfPoints((shape && toWire(shape).points) ?? [])),
  ...(['latitude', 'longitude', 'radius'] as const).map((name) =>
    fileColumn<ListedGeofence>('number', fields[name].label, ({ shape }) =>
      shape?.kind === 'circle' ? (toWire(shape)[name] ?? null) : null,
    ),
  ),
];

/** The oldest one: an import reads one reference of a row. */
function referenceColumn({ references }: Named): Column {
  const oldest = new Map<number, string>();
  for (const { resourceId, reference } of references) {
    if (!oldest.has(resourceId)) oldest.set(resourceId, reference);
  }
  return fileColumn('text', officeText.imports.columns.reference, ({ id }) => oldest.get(id) ?? null);
}
