/** Index of alarms without a review, which the menu counts. */
export const alarmsNotReviewed = `
create index alarm_not_reviewed on alarm (account_id, end_utc) where is_alarm and reviewed_utc is null;
`;
