/** The words of the account page, which come with it. */
export { account } from './en/account.ts';
