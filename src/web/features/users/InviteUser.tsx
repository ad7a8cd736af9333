import { useState } from 'react';
import type * as z from 'zod';
import { invitationInput } from '../../../contract/administration.ts';
import { useInviteUser } from '../../api/passwords.ts';
import { useRecordNames } from '../../data/record-names.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import { FleetsInput } from '../../records/FleetsInput.tsx';
import { roleChoices, user } from '../../records/user.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { notify } from '../../ui/notices.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.tsx';

const words = text.users.invite;
type Role = z.output<typeof invitationInput>['role'];

/** Invites a person by mail. Without a mail server it shows the link once, for the administrator to hand over. */
export function InviteUser({ onClose }: { onClose: () => void }) {
  const [handedOver, setHandedOver] = useState<{ email: string; link: string }>();
  return (
    <Dialog title={words.title} onClose={onClose}>
      {handedOver ? (
        <Stack gap={16}>
          <SecretOnce title={words.once.title} detail={words.once.detail(handedOver.email)} label={words.once.link}>
            {handedOver.link}
          </SecretOnce>
          <DialogButtons>
            <Button onClick={onClose}>{text.common.close}</Button>
          </DialogButtons>
        </Stack>
      ) : (
        <InviteForm onClose={onClose} onHandedOver={(email, link) => setHandedOver({ email, link })} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  onClose: () => void;
  onHandedOver: (email: string, link: string) => void;
}

function InviteForm({ onClose, onHandedOver }: InviteFormProps) {
  const inviting = useInviteUser();
  const { fleet: fleets } = useRecordNames(['fleet']);
  const { form, wordsOf } = useContractForm<InviteValues>({
    first: { email: '', name: '', role: user.empty.role, fleetIds: null },
    schema: invitationInput,
    toBody,
    fieldOf,
    wordsFor: ({ code }) => (code === 'unique' ? words.taken : undefined),
  });
  const { submit, pending, failure, dialog } = useFormSubmit({
    form,
    wordsOf,
    fieldOf,
    onSubmit: async (values) => {
      const invited = await inviting.mutateAsync(toBody(values));
      if (typeof invited === 'object') return onHandedOver(values.email, invited.link);
      notify({ words: words.sent(values.email) });
      onClose();
    },
    onSaved: () => {},
  });
  return (
    <Stack as="form" gap={14} noValidate onSubmit={submit}>
      {failure}
      <TextField
        control={form.control}
        name="email"
        label={text.records.email}
        description={words.emailDetail}
        inputMode="email"
        required
        autoFocus
      />
      <TextField control={form.control} name="name" label={text.records.name} />
      <SelectField control={form.control} name="role" label={text.users.role} options={roleChoices} />
      <FleetsInput form={form} name="fleetIds" label={text.users.fleets.label} fleets={fleets} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {words.submit}
        </Button>
      </DialogButtons>
      {dialog}
    </Stack>
  );
}

interface InviteValues {
  email: string;
  name: string;
  role: string;
  /** Ids; null for all. */
  fleetIds: string[] | null;
}

const toBody = ({ role, fleetIds, ...values }: InviteValues) => ({
  ...values,
  role: Number(role) as Role,
  fleetIds: fleetIds && fleetIds.map(Number),
});

/** The address becomes the username. */
const fieldOf = (pointer: string): keyof InviteValues | undefined =>
  pointer === '#/username'
    ? 'email'
    : (['email', 'name', 'role', 'fleetIds'] as const).find((name) => pointer.startsWith(`#/${name}`));
