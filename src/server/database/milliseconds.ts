import { type Statement, sql } from './sql.ts';

/** Milliseconds since 1970. Faster than pg's date parser. */
export const milliseconds = (column: Statement): Statement => sql`round(date_part('epoch', ${column}) * 1000)::bigint`;
