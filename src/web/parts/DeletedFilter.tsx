import { text } from '../text/index.ts';
import { FilterToggle } from '../ui/table/FilterToggle.tsx';
import type { DeletedRecords } from './use-deleted-rows.ts';

const { records } = text;

/** Shows the deleted records in place of the live ones. */
export function DeletedFilter({ deleted: { isShown, toggle } }: { deleted: DeletedRecords }) {
  return <FilterToggle id="deleted-filter" label={records.deletedOnes.filter} pressed={isShown} onPress={toggle} />;
}
