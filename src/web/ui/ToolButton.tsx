import { type ButtonHTMLAttributes, type ReactNode } from 'react';
import classes from './ToolButton.module.css';

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
}

/** Look of a quiet button in a row of tools. */
export const toolLook = classes.tool;

/** A quiet button with an icon, in a row of tools. */
export function ToolButton({ icon, children, className, ...button }: ToolButtonProps) {
  return (
    <button type="button" className={className === undefined ? toolLook : `${toolLook} ${className}`} {...button}>
      {icon}
      {children}
    </button>
  );
}
