import type { User } from '../../../contract/administration.ts';
import { useMe } from '../../api/me.ts';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { text } from '../../text/index.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { UserStatus } from './columns.tsx';
import { fieldsOf, roleWords, userName } from './user-values.ts';

const words = text.users;

/** A user is disabled, not deleted: what they did stays theirs. */
export function UserDetails({ user, ways }: { user: User; ways: RecordWays }) {
  const me = useMe();
  const { id, username, email, role, status } = user;
  return (
    <RecordPanel
      title={me?.id === id ? words.you(userName(user)) : userName(user)}
      subtitle={<UserStatus status={status} />}
      onClose={ways.close}
      onEdit={() => ways.edit(id)}
    >
      <Facts>
        <Fact term={words.username}>{username}</Fact>
        <Fact term={words.role}>{roleWords(role)}</Fact>
        {email !== null && (
          <Fact term={words.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
      </Facts>
      <RecordChanges resource="user" resourceId={id} fieldsOf={fieldsOf} />
    </RecordPanel>
  );
}
