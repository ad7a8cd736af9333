import type { ListedGeofence } from '../../api/geofences.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { announce } from '../../ui/announce.tsx';
import { buttonLook } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { loadEditor } from './lazy-editor.ts';
import type { GeofenceFileKind } from './save-geofences.ts';

const words = text.table.exportAs;

/** The name of a file format is the same in all languages. */
const kinds: readonly (readonly [kind: GeofenceFileKind, label: string])[] = [
  ['xlsx', words.xlsx],
  ['csv', words.csv],
  ['programs', words.programs],
  ['geojson', 'GeoJSON'],
];

interface GeofencesExportProps {
  geofences: readonly ListedGeofence[];
  /** Names of filters, for the name of the file. */
  filters?: readonly string[];
}

/** Saves the geofences as a table or as shapes. An import reads all of these files back. */
export function GeofencesExport({ geofences, filters = [] }: GeofencesExportProps) {
  const format = useFormat();
  const save = async (kind: GeofenceFileKind): Promise<void> => {
    const { saveGeofences } = await loadEditor();
    await saveGeofences(kind, geofences, { filters, format });
  };
  const start = (kind: GeofenceFileKind): void => {
    announce(words.preparing);
    save(kind).catch((error: unknown) => notifyFailure(error, words.failed));
  };
  return (
    <Menu
      label={text.common.export}
      align="start"
      once
      up
      buttonClassName={buttonLook({ variant: 'default' })}
      face={<span>{text.common.export}</span>}
    >
      {kinds.map(([kind, label]) => (
        <MenuItem key={kind} onPress={() => start(kind)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
