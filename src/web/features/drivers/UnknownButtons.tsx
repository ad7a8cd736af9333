import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMayChange } from '../../api/me.ts';
import { unknownButtonsQuery } from '../../api/records.ts';
import { useVehicleName } from '../../data/names.ts';
import { useSetFields } from '../../data/use-set-fields.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { PickDialog } from '../../ui/PickDialog.tsx';
import { collator } from '../../ui/table/order.ts';
import { type DriverRow, useDriverRows } from './driver-row.ts';
import classes from './UnknownButtons.module.css';

const words = text.drivers;

const buttons = words.buttons;
const atMost = 20;

/** Buttons that were read but belong to no driver. They can be given to a driver, or to a new one. */
export function UnknownButtons({ onAdd }: { onAdd: (buttonId: string) => void }) {
  const { data } = useQuery(unknownButtonsQuery);
  const format = useFormat();
  const vehicleName = useVehicleName();
  const mayChange = useMayChange('driver');
  const [given, setGiven] = useState<string>();
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
              aria-label={buttons.giveNamed(buttonId)}
              reason={mayChange ? undefined : text.records.viewerMayNot}
              onClick={() => setGiven(buttonId)}
            >
              {buttons.give}
            </GatedButton>
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
      {given !== undefined && <GiveButton button={given} onClose={() => setGiven(undefined)} />}
    </details>
  );
}

interface GiveButtonProps {
  button: string;
  onClose: () => void;
}

/** Gives the button to a driver, whose lost one it replaces. The driver's history keeps that one. */
function GiveButton({ button, onClose }: GiveButtonProps) {
  const { rows } = useDriverRows();
  const byName = useMemo(() => rows?.toSorted((one, other) => collator.compare(one.name, other.name)) ?? [], [rows]);
  const set = useSetFields('driver', buttons.giveFailed);
  const give = ({ id, name, driver }: DriverRow): void => {
    const { buttonId: lost } = driver;
    void set([{ id, name, record: driver }], { buttonId: button }, () =>
      lost ? buttons.replaced(name, button, lost) : buttons.given(name, button),
    );
    onClose();
  };
  return (
    <PickDialog
      title={buttons.giveTitle(button)}
      label={buttons.findDriver}
      options={byName}
      effectsOf={({ driver: { buttonId } }) => (buttonId ? [buttons.replaces(buttonId)] : [])}
      onPick={give}
      onClose={onClose}
    />
  );
}
