import { spoken } from './spoken.ts';

/** The words of the sign-in page, and of the dialog over an ended session. There once `speakSignIn()` has resolved. */
export let signIn: Awaited<ReturnType<typeof spoken.signIn>>['signIn'];

export async function speakSignIn(): Promise<void> {
  ({ signIn } = await spoken.signIn());
}
