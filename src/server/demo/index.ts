/** Creates the first account, and prints how to sign in at each start. */
import { isCommonPassword } from '../api/common-passwords.ts';
import { createPasswords, hashPassword } from '../api/passwords.ts';
import type { Database } from '../database/database.ts';
import { StartError } from '../database/start-error.ts';
import type { Log } from '../observe/log.ts';
import { createAccount, listAccounts } from '../store/accounts.ts';
import { createUser, findUserByUsername } from '../store/users.ts';
import { createDemo, signInDemoUsers } from './demo-account.ts';
import { addDemoFleet } from './fleet-records.ts';
import { readablePassword, storedPassword } from './password.ts';

export interface Preparation {
  db: Database;
  settings: { demo: boolean; dataDir: string; host: string; adminUsername: string; adminPassword: string | undefined };
  log: Log;
  now: () => Date;
}

/**
 * Ensures that there is a user who can sign in. Returns lines for the terminal, not for the log: they contain a password.
 * Throws StartError.
 */
export const prepareAccounts = (preparation: Preparation): Promise<string[]> =>
  preparation.settings.demo ? prepareDemo(preparation) : prepareAdministrator(preparation);

/** The demo needs an empty database; it is not added to existing accounts. */
async function prepareDemo({ db, settings, log, now }: Preparation): Promise<string[]> {
  const accounts = await listAccounts(db);
  if (accounts.length > 0 && !accounts.some((account) => account.demo)) return [];
  const password = await storedPassword(settings.dataDir);
  if (accounts.length === 0) {
    await createDemo(db, password, now());
    log.info('The demo account is ready.');
  }
  await addDemoFleet(db, now());
  const [username, ...others] = await signInDemoUsers(db, createPasswords(), password);
  if (username === undefined) return [];
  return [
    `Sign in as ${username} with the password ${password}`,
    ...others.map((other) => `or as ${other}, who has read access, with the same password.`),
    'This is a demo. Start with DEMO=off for an account of your own.',
    ...(isLoopback(settings.host) ? [] : [openToOthers(settings.host)]),
  ];
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);

const openToOthers = (host: string): string =>
  `Warning: the demo is open to every machine that reaches ${host}. Anyone with this password can change its data.`;

/** Creates an account with one administrator if there is none. Demo users cannot sign in then; see Services. */
async function prepareAdministrator({ db, settings, log, now }: Preparation): Promise<string[]> {
  if ((await listAccounts(db)).some((account) => !account.demo)) return [];
  const { adminUsername: username, adminPassword } = settings;
  const password = adminPassword ?? readablePassword(5);
  const passwordHash = await hashPassword(password);
  const made = await db.transaction(async (tx) => {
    const account = { name: 'Fleet', demo: false, timeZone: 'UTC', language: 'en', now: now() };
    const accountId = await createAccount(tx, account);
    // Another service that starts at the same time created it, and prints how to sign in.
    if (accountId === undefined) return false;
    if (await findUserByUsername(tx, username))
      throw new StartError(`ADMIN_USERNAME: a demo user has the name ${username}. Choose another name.`);
    await createUser(tx, { accountId, username, passwordHash, now: now() });
    return true;
  });
  if (!made) return [];
  log.info('The first account is ready.');
  if (adminPassword !== undefined && (await isCommonPassword(adminPassword))) {
    log.warn('ADMIN_PASSWORD is one of the most common passwords: change it.');
  }
  if (adminPassword !== undefined) return [`Sign in as ${username} with the password of ADMIN_PASSWORD.`];
  return [
    `Sign in as ${username} with the password ${password}`,
    'The password is shown only once. Change it under your account.',
  ];
}
