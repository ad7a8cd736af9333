/** Timeout for everything that a test waits for, while a database, a service and a browser share two cores. */
export const patienceMs = 60_000;
