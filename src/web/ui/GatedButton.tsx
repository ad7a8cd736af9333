import type { ComponentPropsWithoutRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Tip } from './Tip.tsx';

interface GatedButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why the button is disabled. It stays reachable by keyboard and touch, so that people can read the reason. */
  reason?: string | undefined;
}

/** A button that says why it is disabled. */
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
