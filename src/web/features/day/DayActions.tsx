import { Link } from '@tanstack/react-router';
import { ExportMenu } from '../../components/ExportMenu.tsx';
import type { Period } from '../../data/period.ts';
import { usePrintWhole } from '../../data/print-whole.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { IconVehicle } from '../../ui/icons.tsx';
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
      {rows > 0 && <ExportMenu count={rows} save={(kind) => saveDays(kind, days, period, format)} />}
      <span className={classes.print}>
        <Button compact variant="subtle" onClick={() => void printWhole()}>
          {words.print}
        </Button>
      </span>
    </>
  );
}
