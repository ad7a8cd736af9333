import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { announce } from '../ui/announce.tsx';
import { IconDownload } from '../ui/icons.tsx';
import { Menu, MenuGroup, MenuItem } from '../ui/Menu.tsx';
import { notifyFailure } from '../ui/notices.tsx';
import { toolLook } from '../ui/ToolButton.tsx';
import type { FileKind } from '../ui/table/file-columns.ts';
import { Face } from '../ui/table/TableTools.tsx';

const words = text.table.exportAs;
const kinds: readonly FileKind[] = ['xlsx', 'csv', 'programs'];

interface ExportMenuProps {
  /** Number of rows in the file; undefined while it is unknown. */
  count?: number | undefined;
  /** The rows are the selected ones. */
  areSelected?: boolean;
  save: (kind: FileKind) => Promise<void>;
  /** Side of the button to align with, as of `Menu`. */
  align?: 'start';
  /** Further items, such as printing. */
  children?: ReactNode;
}

/** Saves rows as a file for people or for programs. */
export function ExportMenu({ count, areSelected = false, save, align, children }: ExportMenuProps) {
  const { number } = useFormat();
  const start = (kind: FileKind): void => {
    announce(words.preparing);
    save(kind).catch((error: unknown) => notifyFailure(error, words.failed));
  };
  const rows = count === undefined ? words.rows : (areSelected ? words.selected : words.counted)(count, number(count));
  return (
    <Menu
      label={text.common.export}
      once
      {...(align && { align })}
      buttonClassName={toolLook}
      face={<Face icon={<IconDownload size={16} />}>{text.common.export}</Face>}
    >
      <MenuGroup heading label={rows}>
        {kinds.map((kind) => (
          <MenuItem key={kind} onPress={() => start(kind)}>
            {words[kind]}
          </MenuItem>
        ))}
      </MenuGroup>
      {children}
    </Menu>
  );
}
