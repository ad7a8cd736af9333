import type { Snooze as SnoozeRecord } from '../../contract/snoozes.ts';
import { useMayChange } from '../api/me.ts';
import { useDeleteRecord, useRestoreRecord, useSaveRecord } from '../api/records.ts';
import { serviceNowMs } from '../api/service-clock.ts';
import { recentMoment } from '../data/open-stay.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button, buttonLook } from '../ui/Button.tsx';
import { Row } from '../ui/layout.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { notify, notifyFailure, notifyUndo } from '../ui/notices.tsx';
import classes from './Snooze.module.css';

const words = text.snooze;
const hour = 3600;
const choices = [hour, 4 * hour, 24 * hour, 7 * 24 * hour];

interface SnoozeProps {
  vehicle: { id: number; name: string };
  /** The vehicle's snooze that has not ended. */
  snooze: SnoozeRecord | undefined;
  /** Something needs attention now. */
  isNeeded: boolean;
}

/** Who has snoozed a vehicle until when, and the button that snoozes it. */
export function Snooze({ vehicle, snooze, isNeeded }: SnoozeProps) {
  const format = useFormat();
  const mayChange = useMayChange('snooze');
  const { mutateAsync: save } = useSaveRecord('snooze');
  const { mutateAsync: remove } = useDeleteRecord('snooze');
  const { mutateAsync: restore } = useRestoreRecord('snooze');
  const moment = (utc: string): string => recentMoment(Date.parse(utc), serviceNowMs(), format);
  const failed = (error: unknown): void => void notifyFailure(error, words.failed);
  const end = async (id: number): Promise<void> => {
    await remove(id);
    notifyUndo(words.ended(vehicle.name), () => void restore(id).catch(failed));
  };
  const begin = async (seconds: number): Promise<void> => {
    const untilUtc = new Date(serviceNowMs() + 1000 * seconds).toISOString();
    const done = words.done(vehicle.name, moment(untilUtc));
    const id = await save({ record: { vehicleId: vehicle.id, untilUtc } });
    if (id === undefined) notify({ words: done });
    else notifyUndo(done, () => void remove(id).catch(failed));
  };
  return (
    <>
      {snooze && (
        <Row as="p" gap="4px 8px" wrap className={classes.line} title={format.utc(snooze.untilUtc)}>
          {words.by(snooze.createdBy || words.someone, moment(snooze.untilUtc))}
          {mayChange && (
            <Button compact variant="subtle" onClick={() => void end(snooze.id).catch(failed)}>
              {words.end}
            </Button>
          )}
        </Row>
      )}
      {isNeeded && mayChange && (
        <Row gap="4px 8px" wrap className={classes.line}>
          <Menu
            label={words.begin}
            face={words.begin}
            align="start"
            once
            buttonClassName={buttonLook({ variant: 'default', compact: true })}
          >
            {choices.map((seconds) => (
              <MenuItem key={seconds} onPress={() => void begin(seconds).catch(failed)}>
                {words.forTime(format.duration(seconds))}
              </MenuItem>
            ))}
          </Menu>
        </Row>
      )}
    </>
  );
}
