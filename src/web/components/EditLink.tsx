import { Link } from '@tanstack/react-router';
import { importPathOf } from '../../contract/dashboard-paths.ts';
import { importedKinds, kinds } from '../../contract/kinds.ts';
import { useMayChange } from '../api/me.ts';
import { text } from '../text/index.ts';
import { IconEdit } from '../ui/icons.tsx';
import { toolLook } from '../ui/ToolButton.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Records whose fields are edited together: too many for an address. */
    editedIds?: readonly number[];
  }
}

const kindOf = (list: string | undefined) => importedKinds.find((each) => kinds[each].page === list);

/** Whether the records of the list have a page that edits several. */
export const isImported = (list: string | undefined): boolean => kindOf(list) !== undefined;

/** Link to the page that changes any fields of the selected records. Nothing for lists without one. */
export function EditLink({ list, ids }: { list: string | undefined; ids: readonly number[] }) {
  const kind = kindOf(list);
  if (!useMayChange(kind) || kind === undefined) return null;
  return (
    <Link to={importPathOf(kind)} state={{ editedIds: ids }} className={toolLook}>
      <IconEdit size={16} />
      {text.common.edit}
    </Link>
  );
}
