import { useState } from 'react';
import { signIn as words } from '../text/sign-in.ts';
import { IconButton } from './Button.tsx';
import { IconHidden, IconShown } from './icons.tsx';
import { TextInput, type TextInputProps } from './inputs.tsx';

/** A password field that can show its text. */
export function SecretInput(props: Omit<TextInputProps, 'type' | 'unit' | 'button'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={
        <IconButton
          compact
          aria-label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconShown /> : <IconHidden />}
        </IconButton>
      }
    />
  );
}
