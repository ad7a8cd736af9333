import { useForm } from 'react-hook-form';
import { type Me, meInput } from '../../../contract/users.ts';
import { contractResolver } from '../../api/form-resolver.ts';
import { useSaveMe } from '../../api/me.ts';
import { account as accountWords } from '../../text/account.ts';
import { fieldWords } from '../../text/field-words.ts';
import { useFormat } from '../../text/use-format.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { TextField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';

const words = accountWords.person;

interface PersonValues {
  name: string;
  email: string;
}

export function PersonSection({ me }: { me: Me }) {
  const format = useFormat();
  const saveMe = useSaveMe();
  const form = useForm<PersonValues>({
    defaultValues: { name: me.name ?? '', email: me.email ?? '' },
    resolver: contractResolver({
      schema: meInput,
      toBody: (values) => values,
      words: (problem) => fieldWords(problem, format),
    }),
  });
  return (
    <FormSection
      title={words.title}
      detail={words.detail(me.username)}
      form={form}
      onSubmit={({ name, email }) => saveMe.mutateAsync({ name: name.trim() || null, email: email.trim() || null })}
      onSaved={() => {
        form.reset(form.getValues());
        notify({ words: words.saved });
      }}
    >
      <TextField control={form.control} name="name" label={words.name} autoComplete="name" />
      <TextField control={form.control} name="email" label={words.email} autoComplete="email" inputMode="email" />
    </FormSection>
  );
}
