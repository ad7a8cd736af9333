import type { ComponentProps, ReactNode } from 'react';
import classes from './Button.module.css';

interface Look {
  /** Left out: filled, for the main action of a page, form or dialog. */
  variant?: 'filled' | 'default' | 'light' | 'subtle';
  /** For actions that delete. */
  danger?: boolean;
  /** Fits into a line of text. */
  compact?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Before the label. */
  icon?: ReactNode;
  /** Shows a spinner and ignores presses. */
  loading?: boolean;
}

const joined = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** The class of a link that looks like a button. */
export const buttonLook = ({ variant = 'filled', danger = false, compact = false }: Look): string =>
  joined(classes.button, classes[variant], danger && classes.danger, compact && classes.compact);

export function Button(props: ButtonProps) {
  const { variant, danger, compact, icon, loading = false, disabled, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={joined(buttonLook({ variant, danger, compact }), className)}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      data-icon={icon ? true : undefined}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, because the icon has no text. */
  'aria-label': string;
  compact?: boolean;
}

/** The class of a link that looks like an icon button. */
export const iconButtonLook = (compact = false): string => joined(classes.iconButton, compact && classes.compact);

export function IconButton({ compact, className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={joined(iconButtonLook(compact), className)} />;
}
