import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { User } from '../../../contract/administration.ts';
import { joinList } from '../../../files/cell-list.ts';
import { useMayChange, useMe, useResetTotp } from '../../api/me.ts';
import { useDeleteRecord, usersQuery } from '../../api/records.ts';
import { RecordsPage } from '../../components/RecordsPage.tsx';
import { type RecordNavigation, useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { useValueContext } from '../../records/use-value-context.ts';
import { user, userName } from '../../records/user.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { IconSend, IconUsers } from '../../ui/icons.tsx';
import { notify, notifyFailure } from '../../ui/notices.tsx';
import { InviteUser } from './InviteUser.tsx';

const words = text.users;
const factorWords = officeText.account.factor;

/** The users of the account, for administrators, and a panel for the open one. */
export function UsersPage() {
  const [inviting, setInviting] = useState(false);
  const reason = useMayChange() ? undefined : text.records.viewerMayNot;
  return (
    <>
      <RecordsPage
        {...useUserRows()}
        name="users"
        words={words}
        icon={<IconUsers size={24} />}
        address={useRecordAddress(paths.users)}
        columns={userColumns}
        beside={
          <GatedButton
            variant="default"
            icon={<IconSend size={16} />}
            reason={reason}
            onClick={() => setInviting(true)}
          >
            {words.invite.add}
          </GatedButton>
        }
        renderNew={(navigation) => <NewRecord of={user} navigation={navigation} />}
        renderEdit={(row, navigation) => <EditUser listed={row.user} navigation={navigation} />}
        renderDetails={({ row, navigation }) => <UserDetails record={row.user} navigation={navigation} />}
      />
      {inviting && <InviteUser onClose={() => setInviting(false)} />}
    </>
  );
}

/** Users change their own password on their account page. */
function EditUser({ listed, navigation }: { listed: User; navigation: RecordNavigation }) {
  const isOwn = useMe()?.id === listed.id;
  return <EditRecord of={user} listed={listed} navigation={navigation} inputs={isOwn ? ownInputs : undefined} />;
}

const ownInputs = { password: () => <Link to={paths.account}>{words.ownPassword}</Link> };

const userColumns = columnsOf(user, (row: UserRow) => row.user, [
  {
    ...{ key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
    // The table shows the username of people without a name.
    export: ({ user: { name } }) => name,
  },
  'username',
  'role',
  {
    ...{ key: 'fleets', label: words.fleets.label, text: ({ fleets }) => fleets, width: 140, phone: 'below' },
    export: ({ fleets, fleetNames }) => fleetNames ?? fleets,
  },
  'status',
  'email',
]);

/** Details of a user. People cannot remove themselves. */
function UserDetails({ record, navigation }: { record: User; navigation: RecordNavigation }) {
  const isOwn = useMe()?.id === record.id;
  const [asking, setAsking] = useState(false);
  const removing = useDeleteRecord('user');
  const name = userName(record);
  const remove = async (): Promise<void> => {
    setAsking(false);
    try {
      await removing.mutateAsync(record.id);
    } catch (error) {
      notifyFailure(error, (why) => words.remove.failed(name, why));
      return;
    }
    navigation.close();
    notify({ words: words.remove.done(name) });
  };
  return (
    <>
      <RecordDetails
        of={user}
        record={record}
        navigation={navigation}
        title={isOwn ? words.you(name) : name}
        onDelete={isOwn ? undefined : () => setAsking(true)}
      >
        {!isOwn && <ResetFactor userId={record.id} />}
      </RecordDetails>
      <ConfirmDialog
        opened={asking}
        title={words.remove.question(name)}
        detail={words.remove.detail}
        confirm={words.remove.confirm}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** For people who lost their phone. */
function ResetFactor({ userId }: { userId: number }) {
  const resetting = useResetTotp();
  const [asked, setAsked] = useState(false);
  const reset = (): void => {
    setAsked(false);
    resetting.mutateAsync(userId).then(
      () => notify({ words: factorWords.resetDone }),
      (error: unknown) => notifyFailure(error, (why) => `${factorWords.reset}: ${why}`),
    );
  };
  return (
    <div>
      <Button compact variant="default" loading={resetting.isPending} onClick={() => setAsked(true)}>
        {factorWords.reset}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={factorWords.resetTitle}
        detail={factorWords.resetDetail}
        confirm={factorWords.reset}
        onConfirm={reset}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}

interface UserRow {
  id: number;
  /** The username, if there is no name. */
  name: string;
  user: User;
  /** "All fleets", or their names. */
  fleets: string;
  /** In the form that an import reads; undefined: all. */
  fleetNames: string | undefined;
}

function useUserRows() {
  const { data, error, refetch } = useQuery(usersQuery);
  const context = useValueContext(user.refersTo);
  const rows = useMemo(
    () =>
      data?.map(
        (each): UserRow => ({
          ...{ id: each.id, name: userName(each), user: each },
          fleets: each.fleetIds ? user.words('fleetIds', each, context) : words.fleets.all,
          fleetNames: each.fleetIds
            ? joinList(each.fleetIds.map((id) => context.names.fleet?.get(id) ?? words.fleets.deleted))
            : undefined,
        }),
      ),
    [data, context],
  );
  return { rows, error, onRetry: () => void refetch() };
}
