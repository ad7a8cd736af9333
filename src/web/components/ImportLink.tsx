import { Link } from '@tanstack/react-router';
import { importPathOf } from '../../contract/dashboard-paths.ts';
import { importedKinds, kinds } from '../../contract/kinds.ts';
import { useMayChange } from '../api/me.ts';
import { text } from '../text/index.ts';
import { IconUpload } from '../ui/icons.tsx';
import { toolLook } from '../ui/ToolButton.tsx';
import { Face } from '../ui/table/TableTools.tsx';

/** Link to the import of a list's records, for people who can change them. Nothing for lists without one. */
export function ImportLink({ list }: { list: string | undefined }) {
  const kind = importedKinds.find((each) => kinds[each].page === list);
  if (!useMayChange(kind) || kind === undefined) return null;
  return (
    <Link to={importPathOf(kind)} className={toolLook} aria-label={text.common.import}>
      <Face icon={<IconUpload size={16} />}>{text.common.import}</Face>
    </Link>
  );
}
