/** What PostgreSQL itself says of a statement, for those outside this room who have to tell it from other errors. */
export { DatabaseError } from 'pg';
