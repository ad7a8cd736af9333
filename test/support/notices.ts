/** Notices in the database, as the service creates them. */
import type { Unsubscription } from '../../src/contract/alerts.ts';
import { insertNotices, type NewNotice } from '../../src/server/store/notices.ts';
import { unsubscribe } from '../../src/server/store/unsubscriptions.ts';
import type { Client, Service } from './service.ts';

/** The parameters of a period with every notice. */
export const allTime = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';

let serial = 0;

/** Adds a notice that no service sends, and returns its id. */
export async function addNotice(
  { db }: Pick<Service, 'db'>,
  { accountId }: Pick<Client, 'accountId'>,
  notice: Partial<NewNotice> & Pick<NewNotice, 'utc'>,
): Promise<number> {
  serial += 1;
  const [made] = await db.transaction((tx) =>
    insertNotices(
      tx,
      accountId,
      [
        {
          ...{ ruleId: null, geofenceId: null, vehicleId: null, visitId: null, probeId: null, alarmId: null },
          ...{ inputId: null, buttonId: null },
          ...{ cause: 'test', causeKey: `added ${serial}`, shareKey: `added ${serial}`, dueUtc: notice.utc },
          ...{ channel: 'email', recipient: 'ana@fleet.example', state: 'waiting', detail: null },
          ...notice,
        },
      ],
      notice.utc,
    ),
  );
  if (!made) throw new Error('The notice was there already');
  return made.id;
}

/** Adds an unsubscribed address, and returns the id of the unsubscription. */
export async function addUnsubscription(
  { db }: Pick<Service, 'db'>,
  { accountId }: Pick<Client, 'accountId'>,
  about: Partial<Pick<Unsubscription, 'geofenceId' | 'ruleId' | 'address'>>,
  utc: Date,
): Promise<number> {
  const subscription = { accountId, geofenceId: null, ruleId: null, address: 'ana@fleet.example', ...about };
  const made = await db.transaction((tx) => unsubscribe(tx, subscription, utc));
  if (!made) throw new Error('It had unsubscribed already');
  return made.id;
}
