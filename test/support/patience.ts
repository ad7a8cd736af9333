/** Two cores, a database, a service and a browser: what takes longer than this will not come. */
export const patienceMs = 20_000;
