/** The words of the users' page, which come with it. */
export { users } from './en/users.ts';
