import { CopyText } from './CopyText.tsx';
import classes from './SecretOnce.module.css';

interface SecretOnceProps {
  title: string;
  detail: string;
  /** Name of the secret. */
  label: string;
  /** Undefined: the secret was not made just now. */
  children: string | undefined;
}

/** A secret right after it was made. It is never shown again. */
export function SecretOnce({ title, detail, label, children }: SecretOnceProps) {
  if (children === undefined) return null;
  return (
    <section className={classes.once} aria-label={title}>
      <h3>{title}</h3>
      <p>{detail}</p>
      <CopyText label={label}>{children}</CopyText>
    </section>
  );
}
