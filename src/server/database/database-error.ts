/** PostgreSQL's own error, for rooms that must distinguish it from other errors. */
export { DatabaseError } from 'pg';
