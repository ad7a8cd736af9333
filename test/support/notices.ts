/** Notices as they are made of what devices sent. */
import { insertNotices, type NewNotice } from '../../src/server/store/notices.ts';
import type { Client, Service } from './service.ts';

let serial = 0;

/** One that is due at its moment and nobody sends; its id. */
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
          ...{ cause: 'test', causeKey: `added ${serial}`, toldTogether: `added ${serial}`, dueUtc: notice.utc },
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
