import { Link, useNavigate } from '@tanstack/react-router';
import { importPathOf } from '../../contract/dashboard-paths.ts';
import { importedKinds, kinds } from '../../contract/kinds.ts';
import { useMayChange } from '../api/me.ts';
import type { Period } from '../data/period.ts';
import { text } from '../text/index.ts';
import { IconUpload } from '../ui/icons.tsx';
import { MenuItem } from '../ui/Menu.tsx';
import { toolLook } from '../ui/ToolButton.tsx';
import { Face } from '../ui/table/TableTools.tsx';

const kindOf = (list: string | undefined) => importedKinds.find((each) => kinds[each].page === list);

/** Link to the import of a list's records, for people who can change them. Nothing for lists without one. */
export function ImportLink({ list }: { list: string | undefined }) {
  const kind = kindOf(list);
  if (!useMayChange(kind) || kind === undefined) return null;
  return (
    <Link to={importPathOf(kind)} className={toolLook} aria-label={text.common.import}>
      <Face icon={<IconUpload size={16} />}>{text.common.import}</Face>
    </Link>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the list shows, of records whose list has no end. */
    exportedPeriod?: Period;
  }
}

interface ExportForImportProps {
  list: string | undefined;
  period?: Period;
}

/** The page of the import has files of the records with all their fields. A table shows fields in words for people. */
export function ExportForImport({ list, period }: ExportForImportProps) {
  const kind = kindOf(list);
  const navigate = useNavigate();
  if (!useMayChange(kind) || kind === undefined) return null;
  const open = (): void =>
    void navigate({ to: importPathOf(kind), ...(period && { state: { exportedPeriod: period } }) });
  return <MenuItem onPress={open}>{text.table.exportAs.allFields}</MenuItem>;
}
