import { catalogue } from './language.ts';

/** The texts of the sign-in page, and of the dialog over an ended session. `loadSignInText()` sets them. */
export let signIn: Awaited<ReturnType<typeof catalogue.signIn>>['signIn'];

export async function loadSignInText(): Promise<void> {
  ({ signIn } = await catalogue.signIn());
}
