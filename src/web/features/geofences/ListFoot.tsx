import type { ListedGeofence } from '../../api/geofences.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { DeletedButton, ImportButton } from './DrawMenu.tsx';
import classes from './ListFoot.module.css';
import { saveGeofences } from './save-geofences.ts';

interface ListFootProps {
  shown: readonly ListedGeofence[];
  onImport: () => void;
  onDeleted: () => void;
}

/** Saves the listed geofences as a file, imports others, and shows the deleted ones. */
export function ListFoot({ shown, onImport, onDeleted }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <Button variant="default" disabled={shown.length === 0} onClick={() => save(shown)}>
        {text.common.export}
      </Button>
      <ImportButton onImport={onImport} />
      <DeletedButton onPress={onDeleted} />
    </div>
  );
}

function save(shown: readonly ListedGeofence[]): void {
  try {
    saveGeofences(shown);
  } catch (error) {
    notifyFailure(error, (why) => why);
  }
}
