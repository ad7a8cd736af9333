import './zod-without-eval.ts';
import './app.css';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import type { Session } from '../api/session.ts';
import { App } from './App.tsx';
import { createAppRouter } from './router.ts';

/** Draws the dashboard into the page; resolves when its frame is there. */
export function startApp(session: Session): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no #app');
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, new URL(document.baseURI).pathname);
  return new Promise((resolve) => {
    createRoot(place).render(<App session={session} queryClient={queryClient} router={router} onShown={resolve} />);
  });
}
