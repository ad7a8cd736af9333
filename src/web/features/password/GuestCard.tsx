import { type ReactNode, useEffect } from 'react';
import { text } from '../../text/index.ts';
import { Stack } from '../../ui/layout.tsx';
import classes from './GuestCard.module.css';

interface GuestCardProps {
  title: string;
  detail: string;
  children: ReactNode;
}

/** A page for people who are not signed in: one card, like the sign-in. */
export function GuestCard({ title, detail, children }: GuestCardProps) {
  useEffect(() => {
    document.title = `${title} · ${text.common.product}`;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1>{title}</h1>
        <p className={classes.detail}>{detail}</p>
        <Stack gap={16}>{children}</Stack>
      </div>
    </main>
  );
}

/** To the sign-in page, which is the dashboard's start. */
export const toSignIn = (words: string): ReactNode => <a href=".">{words}</a>;
