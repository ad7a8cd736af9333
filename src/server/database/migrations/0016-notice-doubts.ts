/** Counts attempts that may have been delivered, instead of a yes or no, so that nobody gets a message repeatedly. */
export const noticeDoubts = `
alter table notice add column doubts integer not null default 0;
update notice set doubts = 1 where uncertain;
alter table notice drop column uncertain;
`;
