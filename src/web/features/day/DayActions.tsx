import { Link } from '@tanstack/react-router';
import type { Period } from '../../data/period.ts';
import { usePrintWhole } from '../../data/print-whole.ts';
import type { FileKind } from '../../data/table-file.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { announce } from '../../ui/announce.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { IconDownload, IconVehicle } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { notifyFailure } from '../../ui/notices.tsx';
import { toolLook } from '../../ui/ToolButton.tsx';
import { Face } from '../../ui/table/TableTools.tsx';
import classes from './DayActions.module.css';
import { saveDays } from './day-file.ts';
import type { DayVehicle } from './use-day-vehicles.ts';

const words = text.day;

interface DayActionsProps {
  days: readonly DayVehicle[];
  period: Period;
}

/** Export, print, and the way to the vehicle. */
export function DayActions({ days, period }: DayActionsProps) {
  const format = useFormat();
  const printWhole = usePrintWhole();
  const [first] = days;
  const save = async (kind: FileKind): Promise<void> => {
    announce(text.visits.exports.preparing);
    try {
      await saveDays(kind, days, period, format);
    } catch (error) {
      notifyFailure(error, text.visits.exports.failed);
    }
  };
  const rows = days.reduce((sum, { day }) => sum + (day?.spans.length ?? 0), 0);
  return (
    <>
      {first?.vehicle.deletedUtc === undefined && first && (
        <Link
          to={paths.vehicle}
          params={{ vehicleId: String(first.vehicle.id) }}
          className={buttonLook({ variant: 'subtle', compact: true })}
          aria-label={text.vehiclePanel.open}
        >
          <Face icon={<IconVehicle size={16} />}>{text.vehiclePanel.open}</Face>
        </Link>
      )}
      {rows > 0 && (
        <Menu
          label={text.common.export}
          once
          buttonClassName={toolLook}
          face={<Face icon={<IconDownload size={16} />}>{text.common.export}</Face>}
        >
          <MenuItem onPress={() => void save('csv')}>{words.csv(rows, format.number(rows))}</MenuItem>
          <MenuItem onPress={() => void save('xlsx')}>{words.xlsx(rows, format.number(rows))}</MenuItem>
        </Menu>
      )}
      <span className={classes.print}>
        <Button compact variant="subtle" onClick={() => void printWhole()}>
          {words.print}
        </Button>
      </span>
    </>
  );
}
