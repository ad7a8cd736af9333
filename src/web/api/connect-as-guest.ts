import { connect } from './client.ts';
import { loadConfig } from './config.ts';

/** Connects a page for people who are not signed in. Throws `ApiProblem` if the service does not answer. */
export async function connectAsGuest(): Promise<void> {
  const { baseUrl } = await loadConfig();
  connect({ baseUrl, token: () => Promise.resolve(''), rejected: () => Promise.resolve() });
}
