import { useQuery } from '@tanstack/react-query';
import { useMayChange } from '../../api/me.ts';
import { unknownButtonsQuery } from '../../api/records.ts';
import { useVehicleName } from '../../data/names.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import classes from './UnknownButtons.module.css';

const words = text.drivers;

const buttons = words.buttons;
const atMost = 20;

/** Buttons that were read but belong to no driver, with an action to create the driver. */
export function UnknownButtons({ onAdd }: { onAdd: (buttonId: string) => void }) {
  const { data } = useQuery(unknownButtonsQuery);
  const format = useFormat();
  const vehicleName = useVehicleName();
  const mayChange = useMayChange();
  if (!data || data.length === 0) return null;
  const newest = [...data].sort((one, other) => other.lastUtc.localeCompare(one.lastUtc));
  return (
    <details className={classes.note}>
      <summary>{buttons.title(data.length, format.number(data.length))}</summary>
      <ul aria-label={buttons.list}>
        {newest.slice(0, atMost).map(({ buttonId, vehicleId, lastUtc, reads }) => (
          <li key={buttonId}>
            <span className={classes.button}>{buttonId}</span>
            <span className={classes.read}>
              {buttons.read(reads, format.number(reads), vehicleName(vehicleId), format.dateAtTime(lastUtc))}
            </span>
            <GatedButton
              compact
              variant="default"
              aria-label={buttons.addNamed(buttonId)}
              reason={mayChange ? undefined : text.records.viewerMayNot}
              onClick={() => onAdd(buttonId)}
            >
              {buttons.add}
            </GatedButton>
          </li>
        ))}
        {newest.length > atMost && <li>{text.records.andMore(format.number(newest.length - atMost))}</li>}
      </ul>
    </details>
  );
}
