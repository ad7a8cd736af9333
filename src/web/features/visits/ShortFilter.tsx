import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { IconDown } from '../../ui/icons.tsx';
import { Bar, OneLine } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import filter from '../../ui/table/FilterMenu.module.css';
import type { ChangeVisits } from './use-visits-address.ts';
import classes from './VisitsPage.module.css';

const words = text.visits;

/** Seconds. */
const minimumSeconds = [60, 120, 300, 600, 1800, 3600];

/** Hides visits below a minimum duration, because passing through counts as a visit. */
export function ShortMenu({ least, onChange }: { least: number; onChange: ChangeVisits }) {
  const format = useFormat();
  const label = (seconds: number): string =>
    seconds === 0 ? words.short.all : words.short.least(format.duration(seconds));
  const offered = [0, ...minimumSeconds, ...(least > 0 && !minimumSeconds.includes(least) ? [least] : [])];
  const name = least === 0 ? words.short.label : label(least);
  return (
    <Menu
      label={name}
      align="start"
      once
      buttonClassName={least === 0 ? filter.button : filter.chosen}
      face={
        <>
          <OneLine>{name}</OneLine>
          <IconDown size={14} />
        </>
      }
    >
      {offered.map((seconds) => (
        <MenuItem
          key={seconds}
          checked={seconds === least}
          onPress={() => onChange({ least: seconds === 0 ? undefined : String(seconds) })}
        >
          {label(seconds)}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface HiddenNoteProps {
  count: number;
  least: number;
  onChange: ChangeVisits;
}

export function HiddenNote({ count, least, onChange }: HiddenNoteProps) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Bar as="p" gap="0 16px" className={classes.note}>
      {words.short.hidden(count, format.number(count), format.duration(least))}{' '}
      <Button compact variant="subtle" onClick={() => onChange({ least: undefined })}>
        {words.short.showAll}
      </Button>
    </Bar>
  );
}
