import './app.css';
import { createRoot } from 'react-dom/client';
import { connectAsGuest } from '../api/connect-as-guest.ts';
import { ForgotPassword } from '../features/password/ForgotPassword.tsx';
import { SetPassword } from '../features/password/SetPassword.tsx';
import { guestPaths } from '../paths/index.ts';

/** Draws a page for people who are not signed in. `page`: see `public/early.js`. Throws `ApiProblem` if the service does not answer. */
export async function startGuest(page: string): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no #app');
  await connectAsGuest();
  // Browsers do not send it, so no log has it.
  const token = location.hash.slice(1);
  createRoot(place).render(
    guestPaths.forgotPassword.endsWith(page) ? <ForgotPassword /> : <SetPassword token={token} />,
  );
}
