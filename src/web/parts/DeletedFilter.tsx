import { records } from '../text/records.ts';
import { FilterToggle } from '../ui/table/FilterToggle.tsx';
import type { DeletedRecords } from './use-deleted-rows.ts';

/** Shows the deleted records in place of the live ones. */
export function DeletedFilter({ deleted: { isShown, toggle } }: { deleted: DeletedRecords }) {
  return <FilterToggle id="deleted-filter" label={records.deletedOnes.filter} pressed={isShown} onPress={toggle} />;
}
