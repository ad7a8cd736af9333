/** How many attempts may have gone through, in place of whether one may have: nobody gets a message again and again. */
export const noticeDoubts = `
alter table notice add column doubts integer not null default 0;
update notice set doubts = 1 where uncertain;
alter table notice drop column uncertain;
`;
