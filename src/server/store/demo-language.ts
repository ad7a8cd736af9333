/** The language of the demo: names of its records, which are created in English, and its mails. */
import { z } from 'zod';
import { preferredLanguage } from '../../contract/accept-language.ts';
import { fold } from '../../contract/fold.ts';
import type { LiveKind } from '../../contract/live.ts';
import type { Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { lockAccount } from './accounts.ts';
import { announce } from './announce.ts';
import de from './demo-words/de.json' with { type: 'json' };
import es from './demo-words/es.json' with { type: 'json' };
import { laterThan } from './updated.ts';
import { allVersions, raiseVersions } from './versions.ts';

const demoWords = z.strictObject({
  /** By the English text. */
  names: z.record(z.string(), z.string()),
  /** Parts of the names of vehicles and probes: "Cold box 03, freezer". */
  vehicles: z.record(z.string(), z.string()),
});

const wordsOf = { de: demoWords.parse(de), es: demoWords.parse(es) };

/** The name as the demo may call it. */
export const inAllLanguages = (name: string): string[] => [
  name,
  ...Object.values(wordsOf).flatMap(({ names }) => names[name] ?? []),
];

interface Browser {
  userAgent: string | null;
  acceptLanguage: string | null;
}

/**
 * The first browser that signs in to a demo decides its language. Texts that a person has changed stay, because only the
 * English ones are replaced. Other programs, whose user agent is not that of a browser, decide nothing.
 */
export async function decideDemoLanguage(
  tx: Transaction,
  accountId: number,
  { userAgent, acceptLanguage }: Browser,
): Promise<void> {
  const language = preferredLanguage(acceptLanguage);
  if (language === 'en' || language === undefined || !userAgent?.startsWith('Mozilla/')) return;
  if (!(await isUndecided(tx, accountId))) return;
  await lockAccount(tx, accountId);
  if (await isUndecided(tx, accountId)) await translate(tx, accountId, language);
}

async function isUndecided(tx: Transaction, accountId: number): Promise<boolean> {
  const { undecided } = await tx.one<{ undecided: boolean }>(sql`
    select exists (select from account where id = ${accountId} and demo and language = 'en')
      and not exists (select from session where account_id = ${accountId} and user_agent like 'Mozilla/%') as undecided`);
  return undecided;
}

async function translate(tx: Transaction, accountId: number, language: keyof typeof wordsOf): Promise<void> {
  const { names, vehicles } = wordsOf[language];
  await raiseVersions(tx, accountId, allVersions);
  const named = Object.entries(names);
  const numbered = vehicleNames(vehicles);
  for (const [kind, table, name, key, texts] of [
    ['tag', sql`tag`, sql`name`, sql`name_key`, named],
    ['fleet', sql`fleet`, sql`name`, sql`name_key`, named],
    ['profile', sql`temperature_profile`, sql`name`, sql`name_key`, named],
    ['inputType', sql`input_type`, sql`name`, sql`name_key`, named],
    ['geofence', sql`geofence`, sql`description`, sql`description_key`, named],
    ['vehicle', sql`vehicle`, sql`name`, sql`name_key`, numbered],
    ['probe', sql`probe`, sql`name`, sql`name_key`, numbered],
  ] as const) {
    await replaceTexts(tx, accountId, { kind, table, name, key }, texts);
  }
  const [from, to] = [named.map(([english]) => english), named.map(([, said]) => said)];
  const described = await tx.many<{ id: number }>(sql`
    update geofence set description_ext = said.to_text, updated_utc = ${laterThan(sql`geofence.updated_utc`)}
    from unnest(${from}::text[], ${to}::text[]) as said (from_text, to_text)
    where geofence.account_id = ${accountId} and geofence.description_ext = said.from_text
    returning geofence.id`);
  announce(
    tx,
    accountId,
    'geofence',
    described.map(({ id }) => id),
  );
  for (const table of [sql`account_user`, sql`ingest_key`]) {
    await tx.run(sql`
      update ${table} set name = said.to_text
      from unnest(${from}::text[], ${to}::text[]) as said (from_text, to_text)
      where ${table}.account_id = ${accountId} and ${table}.name = said.from_text`);
  }
  await tx.run(sql`update account set language = ${language} where id = ${accountId}`);
}

interface Named {
  kind: LiveKind;
  table: Statement;
  name: Statement;
  key: Statement;
}

async function replaceTexts(
  tx: Transaction,
  accountId: number,
  { kind, table, name, key }: Named,
  texts: readonly (readonly [string, string])[],
): Promise<void> {
  const [from, to] = [texts.map(([english]) => english), texts.map(([, said]) => said)];
  const touch = kind === 'inputType' ? sql`` : sql`, updated_utc = ${laterThan(sql`${table}.updated_utc`)}`;
  const rows = await tx.many<{ id: number }>(sql`
    update ${table} set ${name} = said.to_text, ${key} = said.to_key ${touch}
    from unnest(${from}::text[], ${to}::text[], ${to.map(fold)}::text[]) as said (from_text, to_text, to_key)
    where ${table}.account_id = ${accountId} and ${table}.${name} = said.from_text
    returning ${table}.id`);
  announce(
    tx,
    accountId,
    kind,
    rows.map(({ id }) => id),
  );
}

/** More than a fleet of the demo has. */
const mostVehicles = 20;

function vehicleNames(words: Readonly<Record<string, string>>): [string, string][] {
  const entries = Object.entries(words);
  // Vehicles begin with a capital letter, probes do not.
  const [kinds, probes] = [
    entries.filter(([word]) => /^[A-Z]/.test(word)),
    entries.filter(([word]) => /^[a-z]/.test(word)),
  ];
  return Array.from({ length: mostVehicles }, (_, at) => String(at + 1).padStart(2, '0')).flatMap((number) =>
    kinds.flatMap(([kind, said]): [string, string][] => [
      [`${kind} ${number}`, `${said} ${number}`],
      ...probes.map(([probe, called]): [string, string] => [
        `${kind} ${number}, ${probe}`,
        `${said} ${number}, ${called}`,
      ]),
    ]),
  );
}
