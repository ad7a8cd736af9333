/**
 * Erases a person's data from the texts of other records, their audit, and notices. Call it after raising all versions of the
 * account, so that nobody writes these records in the meantime.
 */
import { recordStatuses } from '../../contract/choices.ts';
import { emailAddresses } from '../../contract/email-addresses.ts';
import { fold } from '../../contract/fold.ts';
import type { LiveKind } from '../../contract/live.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import type { Transaction } from '../database/database.ts';
import { identifier, listed, type Statement, sql } from '../database/sql.ts';
import { announce } from './announce.ts';
import type { PersonalWords } from './personal-words.ts';
import { touched } from './updated.ts';

type Content = Readonly<Record<string, unknown>>;

/**
 * Texts that people write. Names and addresses of users and other drivers are not here: they have their own erasure. Device
 * ids are not here either: a device would count as unknown.
 */
const textColumns: Readonly<Record<string, readonly string[]>> = {
  alarm: ['note'],
  // The ids of users are no texts, but they are recipients too.
  alert_rule: ['name', 'emails', 'phones', 'user_ids', 'escalate_emails', 'escalate_phones', 'report_query'],
  assignment: ['reference'],
  fleet: ['name'],
  geofence: ['addr1', 'addr2', 'addr3', 'addr4', 'description', 'description_ext', 'email'],
  geofence_backfill_visit: ['note'],
  ingest_key: ['name'],
  api_key: ['name'],
  input_type: ['name'],
  notice: ['recipient', 'detail'],
  probe: ['name'],
  reminder: ['title', 'note'],
  saved_view: ['name', 'query'],
  shared_link: ['name', 'report_query'],
  tag: ['name'],
  temperature_profile: ['name'],
  unsubscription: ['address_key'],
  vehicle: ['name', 'registration'],
  visit: ['note'],
  webhook: ['name'],
};

const liveKindOf: Readonly<Record<string, LiveKind>> = {
  alarm: 'alarm',
  alert_rule: 'alertRule',
  assignment: 'assignment',
  fleet: 'fleet',
  geofence: 'geofence',
  input_type: 'inputType',
  probe: 'probe',
  reminder: 'reminder',
  tag: 'tag',
  temperature_profile: 'profile',
  vehicle: 'vehicle',
  visit: 'visit',
};

const withUpdated = [
  'alarm',
  'assignment',
  'fleet',
  'geofence',
  'probe',
  'tag',
  'temperature_profile',
  'vehicle',
  'visit',
];

/** Their folded texts are stored too. */
const keyColumns: Readonly<Record<string, string>> = { name: 'name_key', description: 'description_key' };
const withKeys = [
  'alert_rule',
  'fleet',
  'geofence',
  'input_type',
  'probe',
  'tag',
  'temperature_profile',
  'vehicle',
  'webhook',
];

/** Their queries are encoded, so a word cannot be found in their text. */
const withQueries = ['saved_view', 'alert_rule', 'shared_link'];

/** The same in the audit. */
const hasQuery = /^\{"resource" : "(?:view|alertRule|sharedLink)"/;

/** The audit of these is about people. The erased driver's own rows and references are replaced as a whole. */
const kindsOfPeople = ['driver', 'externalReference', 'user', 'session', 'account'];

/** Few, because polygons are large. */
const rowsAtATime = 200;

export async function eraseTexts(tx: Transaction, accountId: number, words: PersonalWords): Promise<void> {
  for (const [table, columns] of Object.entries(textColumns)) {
    const isView = table === 'saved_view';
    const json = sql`json_build_array(${listed(columns, identifier)})`;
    await eachRow(tx, { accountId, table, json }, async (id, text) => {
      if (!withQueries.includes(table) && !words.mayBeIn(text)) return;
      const values = JSON.parse(text) as unknown[];
      const row = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
      const changed = changes(row, erasedContent(row, words, isView));
      if (changed !== undefined) await (writers[table] ?? update)({ tx, accountId, table, id }, row, changed);
    });
  }
  const json = sql`json_build_object('resource', resource, 'before', before, 'after', after)`;
  await eachRow(tx, { accountId, table: 'audit', json }, async (id, text) => {
    const isView = text.startsWith('{"resource" : "view"');
    if (!hasQuery.test(text) && !words.mayBeIn(text)) return;
    const { resource, ...sides } = JSON.parse(text) as Content;
    if (kindsOfPeople.includes(String(resource))) return;
    const changed = changes(sides, erasedContent(sides, words, isView));
    if (changed === undefined) return;
    const { before, after } = { ...sides, ...changed };
    await tx.run(sql`
      update audit set before = ${asJson(before)}::json, after = ${asJson(after)}::json
      where account_id = ${accountId} and id = ${id}`);
  });
  await eraseEvents(tx, accountId, words);
}

/** A waiting event is delivered without the person. The answers of receivers can repeat any body, so they all go. */
async function eraseEvents(tx: Transaction, accountId: number, words: PersonalWords): Promise<void> {
  await eachRow(tx, { accountId, table: 'webhook_event', json: sql`body` }, async (id, body) => {
    if (!body || !words.mayBeIn(body)) return;
    const erased = JSON.stringify(erasedContent(JSON.parse(body) as Content, words, false));
    await tx.run(sql`update webhook_event set body = ${erased} where account_id = ${accountId} and id = ${id}`);
  });
  await tx.run(sql`update webhook_delivery set answer = null where account_id = ${accountId} and answer is not null`);
}

const asJson = (side: unknown): string | null => (side === null ? null : JSON.stringify(side));

async function eachRow(
  tx: Transaction,
  { accountId, table, json }: { accountId: number; table: string; json: Statement },
  visit: (id: number, text: string) => Promise<void>,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: { id: number; text: string }[] = await tx.many<{ id: number; text: string }>(sql`
      select id, (${json})::text as text from ${identifier(table)}
      where account_id = ${accountId} and id > ${after} order by id limit ${rowsAtATime}`);
    for (const { id, text } of rows) await visit(id, text);
    after = rows.length < rowsAtATime ? undefined : rows.at(-1)?.id;
  }
}

interface Place {
  tx: Transaction;
  accountId: number;
  table: string;
  id: number;
}

/** The fields that differ. */
function changes(before: Content, after: Content): Content | undefined {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

async function update({ tx, accountId, table, id }: Place, _: Content, changed: Content): Promise<void> {
  const folded = Object.entries(changed).flatMap(([name, value]) => {
    const key = withKeys.includes(table) ? keyColumns[name] : undefined;
    return key === undefined ? [] : [[key, fold(String(value))] as const];
  });
  await tx.run(sql`
    update ${identifier(table)}
    set ${listed([...Object.entries(changed), ...folded], ([name, value]) => sql`${identifier(name)} = ${value}`)}
      ${withUpdated.includes(table) ? sql`, ${touched}` : sql``}
    where account_id = ${accountId} and id = ${id}`);
  const kind = liveKindOf[table];
  if (kind) announce(tx, accountId, kind, [id]);
}

const isNobody = (rule: Content, ...lists: string[]): boolean =>
  lists.every((list) => (rule[list] as unknown[]).length === 0);

/** Of tables that need more. */
const writers: Readonly<Record<string, typeof update>> = {
  // Two references may differ by the erased words alone.
  assignment: (place, row) => update(place, row, { reference: null }),
  /** A rule that has no recipient left sends nothing, so it is switched off. */
  alert_rule: (place, row, changed) => {
    const after = { ...row, ...changed };
    const isEmpty = isNobody(after, 'emails', 'phones', 'user_ids');
    const second = ['escalate_emails', 'escalate_phones'];
    const lostSecond = !isNobody(row, ...second) && isNobody(after, ...second);
    return update(place, row, {
      ...changed,
      ...(isEmpty && { status: recordStatuses.inactive }),
      ...(lostSecond && { escalate_after_minutes: null }),
    });
  },
  /** Recipients are unique for each cause. A message that waits for the erased address is not sent. */
  notice: async (place, row, changed) => {
    const { recipient, ...rest } = changed;
    await update(place, row, recipient === undefined ? changed : { ...rest, recipient: `erased-${place.id}` });
    if (recipient === undefined) return;
    await place.tx.run(sql`
      update notice set state = 'failed', detail = ${noticeDetail('unsubscribed')}, due_utc = null, leased_utc = null
      where account_id = ${place.accountId} and id = ${place.id} and due_utc is not null`);
  },
  unsubscription: async ({ tx, accountId, id }) => {
    await tx.run(sql`delete from unsubscription where account_id = ${accountId} and id = ${id}`);
  },
};

/** A record's texts. A list of recipients loses the address. */
function erasedContent(content: Content, words: PersonalWords, isView: boolean): Content {
  const textOf = isView ? words.eraseInView : words.erase;
  const erased = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') {
      if ((isView && name === 'query') || /^report_?query$/i.test(name)) return erasedQuery(value, words);
      return name === 'email' ? withoutAddress(value, words) : textOf(value);
    }
    if (Array.isArray(value)) {
      if (typeof value[0] === 'number') return value;
      const kept = /^(?:escalate_?)?(?:emails|phones)$/i.test(name)
        ? value.filter((one) => erased('', one) === one)
        : value;
      return kept.map((one) => erased('', one));
    }
    return typeof value === 'object' && value !== null ? eachField(value) : value;
  };
  const eachField = (object: object): Content =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, erased(name, value)]));
  return eachField(content);
}

/** Addresses between semicolons. */
function withoutAddress(list: string, words: PersonalWords): string | null {
  if (words.erase(list) === list) return list;
  const kept = emailAddresses(list).filter((address) => words.erase(address) === address);
  return kept.length === 0 ? null : kept.join('; ');
}

/** The search text of a view is the value of `find`, that of a report's list the value of `search`. Other parts are kept as they were sent. */
function erasedQuery(query: string, words: PersonalWords): string {
  return query.replace(/([^?&=]+)(=?)([^&]*)/g, (whole, name: string, equals: string, value: string) => {
    const sent = decoded(equals === '' ? name : value);
    const erased = name === 'find' || name === 'search' ? words.eraseInSearch(sent) : words.eraseInView(sent);
    if (erased === sent) return whole;
    return equals === '' ? encodeURIComponent(erased) : `${name}=${encodeURIComponent(erased)}`;
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    // A "%" that encodes nothing: the text is as it was typed.
    return part;
  }
}
