import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useIsAdministrator } from '../../api/me.ts';
import { usersQuery } from '../../api/records.ts';
import { officeText } from '../../text/office.ts';
import { PickSeveralField } from '../../ui/PickSeveralField.tsx';
import type { RuleValues } from './rule-values.ts';

const words = officeText.alerts.rules;

/** Users as recipients. Only administrators know the users; other people keep those of the rule. */
export function UsersField({ control }: { control: Control<RuleValues> }) {
  const isAdministrator = useIsAdministrator();
  const { data: users } = useQuery({ ...usersQuery, enabled: isAdministrator });
  if (!isAdministrator) return null;
  return (
    <PickSeveralField
      control={control}
      name="userIds"
      label={words.users}
      description={words.usersDetail}
      options={(users ?? []).map(({ id, name, username, email }) => ({
        value: String(id),
        label: [name ?? username, email ?? words.noAddress].join(', '),
      }))}
      remove={words.remove}
      unknown={words.unknownUser}
    />
  );
}
