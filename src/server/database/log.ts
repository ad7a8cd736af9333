/** The part of a log that this room needs. Messages never contain passwords, coordinates or names of persons. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}
