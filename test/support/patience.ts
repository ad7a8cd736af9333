/** Timeout for everything that a test waits for, while a database, a service and a browser share two cores. */
export const patienceMs = 20_000;
