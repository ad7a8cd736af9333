import type { FieldValues } from 'react-hook-form';
import { officeText } from '../../text/office.ts';
import type { FieldProps } from '../../ui/fields.tsx';
import { type TokenKind, TokensField } from '../../ui/TokensField.tsx';

const words = officeText.ingestKeys.devices;

/** The only devices that may send with a key. Empty: any. */
export function DevicesField<Values extends FieldValues>(props: Pick<FieldProps<Values>, 'control' | 'name'>) {
  return (
    <TokensField
      {...props}
      label={words.label}
      description={words.detail}
      kind={deviceTokens}
      inputMode="text"
      words={words}
    />
  );
}

/** The contract checks each id when the person saves. */
const deviceTokens: TokenKind = {
  ends: /[,;\n\t]$/,
  read: (text) => text.split(/[,;\n\t]/).map((each) => each.trim()),
  isRight: () => true,
};
