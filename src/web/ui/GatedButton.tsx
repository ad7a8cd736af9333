import type { ComponentPropsWithoutRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Tip } from './Tip.tsx';

interface GatedButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why it is off. It can still be reached and read, by keyboard and by touch too. */
  reason?: string | undefined;
}

/** A button that may be off, and then says why. */
export function GatedButton({ reason, onClick, ...rest }: GatedButtonProps) {
  if (reason === undefined) return <Button {...rest} onClick={onClick} />;
  return (
    <Tip tip={reason}>
      {(id) => (
        <Button {...rest} aria-disabled="true" aria-describedby={id} onClick={(event) => event.preventDefault()} />
      )}
    </Tip>
  );
}
