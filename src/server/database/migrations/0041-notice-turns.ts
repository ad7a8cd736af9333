/** Accounts take turns in sending, and within an account alarms, tests and reports; see `dueMessages`. */
export const noticeTurns = `
create index notice_by_turn on notice (account_id, channel,
  (case cause when 'test' then 1 when 'weeklyReport' then 2 when 'monthlyReport' then 2 else 0 end), due_utc)
  where due_utc is not null;
drop index notice_by_due;
`;
