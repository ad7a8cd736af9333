/** What the database room needs of a log. Messages never hold a password, a coordinate or a person's name. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}
