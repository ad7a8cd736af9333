/** The few alarms that last are found among the many that are over. */
export const runningAlarms = `
create index alarm_running on alarm (account_id, id) where end_utc is null;
`;
