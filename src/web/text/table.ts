/** The words of tables: they come with the first page that has one. */
export { table } from './en/table.ts';
