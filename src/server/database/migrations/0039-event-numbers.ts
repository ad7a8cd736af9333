/**
 * Numbers live events by account. An event is inserted without a number. Readers number committed events under a lock on
 * the account's row of `live_counter`, so no event gets a number below one that was read; see `store/live-events.ts`.
 *
 * The previous version keeps working: it reads `live_event.xid`, `notice_cursor.xid` and `driven_cursor`. Drop them in the
 * next release, and make (account_id, id) the primary key of live_event.
 */
export const eventNumbers = `
-- last: the highest number that was given.
create table live_counter (
  account_id bigint not null,
  last       bigint not null,
  primary key (account_id)
);
alter table live_event add column number bigint;
update live_event e set number = n.number
from (select account_id, xid, id, row_number() over (partition by account_id order by xid, id) as number
  from live_event) n
where e.account_id = n.account_id and e.xid = n.xid and e.id = n.id;
insert into live_counter (account_id, last) select account_id, max(number) from live_event group by account_id;
create unique index live_event_by_number on live_event (account_id, number) where number is not null;
create index live_event_without_number on live_event (account_id, id) where number is null;

-- number: the last event from which notices were created.
alter table notice_cursor add column number bigint not null default 0,
  alter column xid set default '0', alter column id set default 0;
update notice_cursor c set number = coalesce((select max(e.number) from live_event e
  where e.account_id = c.account_id and (e.xid, e.id) <= (c.xid, c.id)), 0);

-- The last event whose plots were noticed. queue: the comment of live_event.
create unlogged table driven_place (
  account_id bigint not null,
  queue      text not null,
  number     bigint not null,
  primary key (account_id)
);
insert into driven_place (account_id, queue, number)
select a.id, c.queue, coalesce((select max(e.number) from live_event e where e.account_id = a.id and e.xid < c.xid), 0)
from account a cross join driven_cursor c
where c.queue = obj_description('live_event'::regclass, 'pg_class');
`;
