import { Link } from '@tanstack/react-router';
import { useMayChange } from '../api/me.ts';
import { type Path, paths } from '../paths/index.ts';
import { text } from '../text/index.ts';
import { IconUpload } from '../ui/icons.tsx';
import { toolLook } from '../ui/ToolButton.tsx';
import { Face } from '../ui/table/TableTools.tsx';

/** Link to the import of a list's records, for people who can change them. Nothing for lists without one. */
export function ImportLink({ list }: { list: string | undefined }) {
  const to = Object.values<Path>(paths).find((path) => path === `${list}/import`);
  if (!useMayChange() || to === undefined) return null;
  return (
    <Link to={to} className={toolLook} aria-label={text.common.import}>
      <Face icon={<IconUpload size={16} />}>{text.common.import}</Face>
    </Link>
  );
}
