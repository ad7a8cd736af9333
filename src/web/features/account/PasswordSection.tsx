import { passwordLength } from '../../../contract/choices.ts';
import { passwordChange } from '../../../contract/users.ts';
import { useChangePassword } from '../../api/me.ts';
import { useContractForm } from '../../data/use-contract-form.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { notify } from '../../ui/notices.tsx';

const accountWords = officeText.account;

const words = accountWords.password;

interface PasswordValues {
  current: string;
  new: string;
}

const empty: PasswordValues = { current: '', new: '' };

export function PasswordSection({ username }: { username: string }) {
  const change = useChangePassword();
  const { form, wordsOf } = useContractForm({
    first: empty,
    schema: passwordChange,
    toBody: filled,
    wordsFor: ({ pointer, code }) => (pointer === '#/current' && code === 'conflict' ? words.wrong : undefined),
  });
  return (
    <FormSection
      title={words.title}
      detail={words.detail}
      submitLabel={words.change}
      form={form}
      wordsOf={wordsOf}
      onSubmit={(values) => change.mutateAsync(values)}
      onSaved={() => {
        form.reset(empty);
        notify({ words: words.changed });
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField control={form.control} name="current" label={words.current} autoComplete="current-password" />
      <PasswordField
        control={form.control}
        name="new"
        label={words.next}
        description={text.records.passwordRule(passwordLength.min)}
        autoComplete="new-password"
      />
    </FormSection>
  );
}

const filled = (values: PasswordValues): Partial<PasswordValues> => ({
  ...(values.current !== '' && { current: values.current }),
  ...(values.new !== '' && { new: values.new }),
});
