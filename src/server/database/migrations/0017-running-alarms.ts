/** Index of the few open alarms. */
export const runningAlarms = `
create index alarm_running on alarm (account_id, id) where end_utc is null;
`;
