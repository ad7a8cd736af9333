import type { User } from '../../../contract/administration.ts';
import { useMe } from '../../api/me.ts';
import type { RecordNavigation } from '../../parts/use-record-address.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { user, userName } from '../../records/user.ts';
import { text } from '../../text/index.ts';

const words = text.users;

/** Details of a user. Users are disabled, not deleted. */
export function UserDetails({ record, navigation }: { record: User; navigation: RecordNavigation }) {
  const isOwn = useMe()?.id === record.id;
  const name = userName(record);
  return <RecordDetails of={user} record={record} navigation={navigation} title={isOwn ? words.you(name) : name} />;
}
