/** Records with a day that needs attention before it comes, such as the end of a licence. */
import { recordStatuses } from '../../contract/choices.ts';
import type { Driver } from '../../contract/drivers.ts';
import { idOf } from '../../contract/kinds.ts';
import { pathOfRecord } from '../paths/of-record.ts';
import type { Format } from '../text/format.ts';
import { wireIn } from './define-record.ts';
import { driver } from './driver.ts';
import { type Due, dueState } from './field.ts';

export interface DueRecord {
  /** `driver 7 licenceExpires` */
  key: string;
  name: string;
  /** Address of the record. */
  to: string | undefined;
  /** "Licence expires on 12 Dec 2026" */
  words: string;
}

/** Drivers that need attention, the earliest day first. Inactive drivers need none. `today` is a day such as `2026-11-20`. */
export function dueDrivers(drivers: readonly Driver[], format: Format, today: string): DueRecord[] {
  const dueFields = driver.names.flatMap((name) => {
    const { due } = driver.fields[name];
    return due ? [{ name, due }] : [];
  });
  const found = drivers
    .filter(({ status }) => status !== recordStatuses.inactive)
    .flatMap((record) =>
      dueFields.flatMap(({ name, due }) => {
        const day = wireIn(record, name);
        return typeof day === 'string' && dueState(day, due, today) ? [{ record, name, due, day }] : [];
      }),
    );
  return found
    .sort((one, other) => one.day.localeCompare(other.day))
    .map(({ record, name, due, day }) => {
      const id = idOf('driver', record);
      return {
        key: `driver ${id} ${name}`,
        name: driver.nameOf(record),
        to: pathOfRecord('driver', id),
        words: wordsOf(day, due, format, today),
      };
    });
}

const wordsOf = (day: string, due: Due, format: Format, today: string): string =>
  (dueState(day, due, today) === 'over' ? due.wasOn : due.on)(format.date(day));
