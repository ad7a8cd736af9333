import type { DeletedRecords } from '../data/use-deleted-rows.ts';
import { text } from '../text/index.ts';
import classes from '../ui/table/FilterMenu.module.css';

/** Filter that shows deleted records instead of live ones. */
export function DeletedFilter({ deleted: { isShown, toggle } }: { deleted: DeletedRecords }) {
  return (
    <button
      // The same in both views, so that `keepFocus` finds the button after a switch.
      id="deleted-filter"
      type="button"
      className={isShown ? classes.chosen : classes.button}
      aria-pressed={isShown}
      data-toggle
      onClick={toggle}
    >
      {text.records.deletedOnes.filter}
    </button>
  );
}
