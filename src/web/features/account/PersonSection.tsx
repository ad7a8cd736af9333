import { Link } from '@tanstack/react-router';
import { roles } from '../../../contract/choices.ts';
import { type Me, meInput } from '../../../contract/users.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { config } from '../../api/config.ts';
import { useSaveMe } from '../../api/me.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { TextField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';

const accountWords = officeText.account;

const words = accountWords.person;

export function PersonSection({ me }: { me: Me }) {
  const saveMe = useSaveMe();
  const { form } = useContractForm({
    first: { name: me.name ?? '', email: me.email ?? '' },
    schema: meInput,
    toBody: (values) => values,
  });
  return (
    <FormSection
      title={words.title}
      detail={<SignsInAs me={me} />}
      form={form}
      onSubmit={({ name, email }) =>
        saveMe.mutateAsync(bodyFrom({}, { name: name.trim() || null, email: email.trim() || null }, me))
      }
      onSaved={() => {
        form.reset(form.getValues());
        notify({ words: savedWords(me, form.getValues('email')) });
      }}
    >
      <TextField control={form.control} name="name" label={text.records.name} autoComplete="name" />
      <TextField
        control={form.control}
        name="email"
        label={text.records.email}
        autoComplete="email"
        inputMode="email"
      />
    </FormSection>
  );
}

/** `me`: as it was before. */
function savedWords({ email, singleSignOn }: Me, saved: string): string {
  const isOther = email !== null && config().passwordMails && saved.trim().toLowerCase() !== email.toLowerCase();
  return isOther && !singleSignOn ? words.savedEmail(email) : words.saved;
}

/** Only administrators may change usernames. They get a link to the page for it. */
function SignsInAs({ me }: { me: Me }) {
  const signsIn = words.signsIn(me.username);
  if (me.role !== roles.administrator) return `${signsIn} ${words.ofAdministrator}`;
  return (
    <>
      {signsIn}{' '}
      <Link to={paths.editUser} params={{ userId: String(me.id) }}>
        {words.changeIt}
      </Link>
    </>
  );
}
