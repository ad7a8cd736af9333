/** The valid values of each field of a body or query, and the error of every other value: the walk's own statement of each rule. */

/** JSON that our own values never become: `1e309`, `-0`. */
export class Raw {
  constructor(readonly json: string) {}
}

export function toJson(value: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Raw ? `raw ${raws.push(part.json) - 1} wanted` : part,
  );
  return text.replace(/"raw (\d+) wanted"/g, (_, place: string) => raws[Number(place)] ?? '');
}

/** The same value as a reader gets it, because JSON is never written with -0. */
export const asRead = (value: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(JSON.parse(toJson(value)))) as Record<string, unknown>;

/** Ids of the tested account, and of another one, by the names of `fillAccount`. */
export interface Ids {
  own: Readonly<Record<string, number>>;
  foreign: Readonly<Record<string, number>>;
}

/** A value that exists only after records are created. */
export type Late = (ids: Ids) => unknown;

/** `problem`: the code at the field, `type`; one inside it, `/0 type`; or only a status, `404`. */
export type Wrong = readonly [what: string, value: unknown, problem: string];
export type Good = readonly [what: string, value: unknown];

export interface Field {
  wrong: readonly Wrong[];
  /** Unusual but valid: accepted, and read back as sent. */
  good: readonly Good[];
  required: boolean;
  /** The value of a record if the field was omitted. */
  absent?: unknown;
  /** A request that leaves it out does not change it. */
  kept?: true;
  /** Required because of another field, which the valid body has. */
  conditional?: true;
  /** Checked only in a body whose other fields are right. */
  late?: true;
}

const infinite = new Raw('1e309');
const minusZero = new Raw('-0');

/** Values of every JSON type except these. */
function notA(...types: string[]): Wrong[] {
  const each: [string, string, unknown][] = [
    ['string', 'a text', 'x'],
    ['number', 'a number', 7],
    ['number', '1e309', infinite],
    ['boolean', 'true', true],
    ['object', 'an object', { a: 1 }],
    ['array', 'a list', ['x']],
  ];
  return each.flatMap(([type, what, value]): Wrong[] => (types.includes(type) ? [] : [[what, value, 'type']]));
}

type Kind = Pick<Field, 'wrong' | 'good'>;

/** Optional, with this value if omitted. */
export const optional = (kind: Kind, absent: unknown = null): Field => ({ ...kind, required: false, absent });
export const required = ({ wrong, good }: Kind): Field => ({
  wrong: [['left out', undefined, 'required'], ['null', null, 'required'], ...wrong],
  good,
  required: true,
});
/** Optional in a record that always exists. */
export const kept = (field: Field): Field => ({ ...field, kept: true });
/** Required in a record that always exists: left out, it stays as it is. */
export const keptIfAbsent = ({ wrong, good }: Field): Field => ({
  wrong: wrong.filter(([what]) => what !== 'left out'),
  good,
  required: true,
  conditional: true,
});
/** Required, but may be null. */
export const requiredOrNull = ({ wrong, good }: Kind): Field => ({
  wrong: [['left out', undefined, 'required'], ...wrong],
  good: [['null', null], ...good],
  required: true,
  absent: null,
});

const injection = "'); drop table driver; --";
const emoji = '🚚 Ünï “x”';

export function text({
  min = 1,
  max = 255,
  empty = 'as absent',
}: {
  min?: number;
  max?: number;
  empty?: 'as absent' | 'required';
} = {}): Kind {
  return {
    wrong: [
      ...notA('string'),
      ['NUL', 'a\0b', 'format'],
      ['half of a pair', 'x\ud83d', 'format'],
      [`${max + 1} characters`, 'x'.repeat(max + 1), 'length'],
      ...(empty === 'required'
        ? ([
            ['nothing', '', 'required'],
            ['spaces', ' \t ', 'required'],
          ] as const)
        : []),
    ],
    good: [
      ['SQL', injection],
      ['emoji', emoji],
      [`${max} characters`, '🚚'.repeat(max)],
      ...(min > 1 ? ([[`${min} characters`, 'x'.repeat(min)]] as const) : []),
    ],
  };
}
/** Required and not empty. */
export const name = (limits: { max?: number } = {}): Field => required(text({ ...limits, empty: 'required' }));

/** Accepted as typed, and never returned. */
export const secret = ({ min, max }: { min: number; max: number }): Kind => ({
  wrong: [
    ...notA('string'),
    [`${max + 1} characters`, 'x'.repeat(max + 1), 'length'],
    min > 1 ? [`${min - 1} characters`, 'x'.repeat(min - 1), 'length'] : ['nothing', '', 'required'],
  ],
  good: [
    ['SQL', injection],
    ['emoji and spaces', ` ${emoji.repeat(2)} `],
    [`${max} characters`, '🚚'.repeat(max)],
  ],
});

export const email: Kind = {
  wrong: [...notA('string'), ['no address', 'nobody', 'format'], ['two', 'a@b.example, c@d.example', 'format']],
  good: [['beyond ASCII', 'lee@bücher.example']],
};
export const emails: Kind = {
  wrong: [
    ...notA('string'),
    ['an invalid one', 'a@b.example; nobody', 'format'],
    ['4001 characters', 'a@b.example;'.repeat(400), 'length'],
  ],
  good: [['two', 'a@b.example; c@d.example;']],
};

export const flag: Kind = {
  wrong: [...notA('boolean'), ['a word', 'true', 'type'], ['1', 1, 'type']],
  good: [
    ['true', true],
    ['false', false],
  ],
};

export const word = (...words: string[]): Kind => ({
  wrong: [...notA('string'), ['another word', 'x', 'range'], ['nothing', '', 'range'], ['SQL', injection, 'range']],
  good: words.map((each) => [each, each]),
});

/** Several words. */
export const words = (...known: string[]): Kind => ({
  wrong: [
    ...notA('array').filter(([what]) => what !== 'a list'),
    ['none', [], 'length'],
    ['a number', [7], '/0 type'],
    ['one that is null', [null], '/0 required'],
    ['another word', [...known, 'x'], `/${known.length} range`],
    ['SQL', [injection], '/0 range'],
  ],
  good: [['all', known]],
});

/** An address of a receiver. */
export const webAddress: Kind = {
  wrong: [
    ...notA('string'),
    ['nothing', '', 'required'],
    ['no address', 'nobody', 'format'],
    ['http', 'http://erp.example/hook', 'format'],
    ['another scheme', 'ftp://erp.example/hook', 'format'],
    ['a password', 'https://ana:secret@erp.example/', 'format'],
    ['a fragment', 'https://erp.example/#part', 'format'],
    ['no host', 'https://', 'format'],
    ['SQL', injection, 'format'],
    ['2001 characters', `https://erp.example/${'x'.repeat(1981)}`, 'length'],
  ],
  good: [
    ['a query', 'https://erp.example:8443/hook?key=1&other=ü'],
    ['beyond ASCII', 'https://bücher.example/'],
  ],
};

/** A day. */
export const day: Kind = {
  wrong: [
    ...notA('string'),
    ['nothing', '', 'format'],
    ['30 February', '2026-02-30', 'format'],
    ['a moment', '2026-11-20T00:00:00Z', 'format'],
    ['long ago', '1899-12-31', 'format'],
    ['SQL', injection, 'format'],
  ],
  good: [
    ['the first day', '1900-01-01'],
    ['29 February', '2028-02-29'],
    ['the last day', '9999-12-31'],
  ],
};

/** A time of day. */
export const timeOfDay: Kind = {
  wrong: [
    ...notA('string'),
    ['24:00', '24:00', 'format'],
    ['one digit', '7:00', 'format'],
    ['with seconds', '07:00:00', 'format'],
    ['SQL', injection, 'format'],
  ],
  good: [
    ['midnight', '00:00'],
    ['the last minute', '23:59'],
  ],
};

/** Lists of addresses and phone numbers. One of them may be empty. */
export const addresses: Kind = {
  wrong: [
    ...notA('array').filter(([what]) => what !== 'a list'),
    ['a number', [7], '/0 type'],
    ['one that is null', [null], '/0 required'],
    ['an invalid one', ['a@b.example', 'nobody'], '/1 format'],
    ['a header', ['a@b.example\r\nBcc: c@d.example'], '/0 format'],
    ['a display name', ['Ana <a@b.example>'], '/0 format'],
    ['101', Array.from({ length: 101 }, (_, at) => `a${at}@b.example`), 'length'],
  ],
  good: [
    ['none', []],
    ['two', ['a@b.example', 'lee@bücher.example']],
  ],
};
export const devicesOrNone: Kind = {
  wrong: [
    ...notA('array').filter(([what]) => what !== 'a list'),
    ['a number', [7], '/0 type'],
    ['one that is null', [null], '/0 required'],
    ['one that is blank', ['van', ' '], '/1 required'],
    ['1,001', Array.from({ length: 1001 }, (_, at) => `van ${at}`), 'length'],
  ],
  good: [['two', ['van', 'user/phone']]],
};
export const deviceIds: Kind = { ...devicesOrNone, wrong: [...devicesOrNone.wrong, ['none', [], 'length']] };
export const phones: Kind = {
  wrong: [
    ...notA('array').filter(([what]) => what !== 'a list'),
    ['a number', [4_917_012_345_678], '/0 type'],
    ['one that is null', [null], '/0 required'],
    ['no plus', ['017012345678'], '/0 format'],
    ['a country of 0', ['+0170123456'], '/0 format'],
    ['sixteen digits', ['+1234567890123456'], '/0 format'],
    ['a word', ['+49nobody'], '/0 format'],
    ['101', Array.from({ length: 101 }, (_, at) => `+4917012345${at}`), 'length'],
  ],
  good: [
    ['none', []],
    ['two', ['+4917012345678', '+15551234567']],
  ],
};

export const zone: Kind = {
  wrong: [...notA('string'), ['no zone', 'Mars/Olympus', 'format'], ['SQL', injection, 'format']],
  good: [['another zone', 'Asia/Kathmandu']],
};

export const choice = (...values: number[]): Kind => ({
  wrong: [
    ...notA('number'),
    ['1e309', infinite, 'type'],
    ['a number as text', String(values[0]), 'type'],
    ['half a number', (values[0] ?? 0) + 0.5, 'type'],
    ['another number', 4711, 'range'],
    ['a negative number', -1, 'range'],
  ],
  good: [
    ...values.map((value): Good => [String(value), value]),
    ...(values.includes(0) ? [['-0', minusZero] as const] : []),
  ],
});

export const integer = ({ min, max }: { min: number; max: number }): Kind => ({
  wrong: [
    ...notA('number'),
    ['1e309', infinite, 'type'],
    ['a number as text', '1', 'type'],
    ['half a number', 1.5, 'type'],
    ['too little', min - 1, 'range'],
    ['too much', max + 1, 'range'],
    ['2^53', 2 ** 53, 'range'],
  ],
  good: [['the least', min], ['the most', max], ...(min === 0 ? [['-0', minusZero] as const] : [])],
});

export const number = ({ outside = [], inside = [] }: { outside?: number[]; inside?: number[] } = {}): Kind => ({
  wrong: [
    ...notA('number'),
    ['1e309', infinite, 'type'],
    ['-1e309', new Raw('-1e309'), 'type'],
    ['a number as text', '1', 'type'],
    ...outside.map((value): Wrong => [String(value), value, 'range']),
  ],
  good: inside.map((value) => [Object.is(value, -0) ? '-0' : String(value), Object.is(value, -0) ? minusZero : value]),
});

export const utc: Kind = {
  wrong: [
    ...notA('string'),
    ['30 February', '2026-02-30T00:00:00Z', 'format'],
    ['29 February of no leap year', '2025-02-29T00:00:00Z', 'format'],
    ['24 o’clock', '2026-11-20T24:00:00Z', 'format'],
    ['a day', '2026-11-20', 'format'],
    ['local time', '2026-11-20T08:00:00', 'format'],
    ['another zone', '2026-11-20T08:00:00+01:00', 'format'],
    ['nothing', '', 'format'],
    ['SQL', injection, 'format'],
    ['emoji', emoji, 'format'],
  ],
  good: [],
};

/** A record id. An unknown record returns `404`, or `unknown` at its position. */
/** 0 reads as absent where it names the saved record itself: `zero` is then its problem, or null if it creates one. */
export function id(
  of: string,
  problem: '404' | 'unknown',
  { zero = problem === '404' ? null : problem }: { zero?: string | null } = {},
): Kind {
  return {
    wrong: [
      ...notA('number'),
      ['1e309', infinite, 'type'],
      ['a number as text', '1', 'type'],
      ['half a number', 1.5, 'type'],
      ['an unknown id', 47_110_000, problem],
      ['one of another account', ((ids) => ids.foreign[of]) satisfies Late, problem],
      ['a negative one', -1, problem],
      ...(zero !== null
        ? ([
            ['0', 0, zero],
            ['-0', minusZero, zero],
          ] as const)
        : []),
      ['2^53', 2 ** 53, problem],
      ['1e300', 1e300, problem],
    ],
    good: [],
  };
}

/** Record ids. */
export const ids = (of: string): Kind => ({
  wrong: [
    ...notA('array'),
    ['one as text', ['1'], '/0 type'],
    ['one that is null', [null], '/0 required'],
    ['an unknown id', [47_110_000], '/0 unknown'],
    ['one of another account', ((all) => [all.foreign[of]]) satisfies Late, '/0 unknown'],
    ['2^53', [2 ** 53], '/0 unknown'],
  ],
  good: [],
});

/** Any value. Errors are reported row by row. */
/** A PNG in base64. Its pixels are tested with the logo. */
export const png: Kind = {
  wrong: [...notA('string'), ['no PNG', 'x', 'format'], ['empty', '', 'format']],
  good: [],
};
export const list: Kind = { wrong: notA('array'), good: [] };
export const object: Kind = {
  wrong: [...notA('object'), ['an empty list', [], 'type']],
  good: [],
};

export const points: Kind = {
  wrong: [
    ...notA('array').filter(([what]) => what !== 'a list'),
    ['a number', [1], '/0 type'],
    ['one as text', [[1, '2']], '/0/1 type'],
    ['one that is null', [[1, null]], '/0/1 required'],
    ['one of one number', [[1]], '/0 length'],
    ['one of three numbers', [[1, 2, 3]], '/0 length'],
    ['1e309', [[infinite, 2]], '/0/0 type'],
  ],
  good: [
    ['none', []],
    ['one', [[51.3, 12.300000000000001]]],
  ],
};

const noId: readonly Wrong[] = [
  ['a word', 'abc', 'format'],
  ['half a number', '1.5', 'format'],
  ['a negative one', '-1', 'format'],
  ['1e3', '1e3', 'format'],
  ['nothing', '', 'format'],
  ['SQL', "1'; drop table driver; --", 'format'],
  ['emoji', '🚚', 'format'],
];
const noUtc: readonly Wrong[] = [
  ['30 February', '2026-02-30T00:00:00Z', 'format'],
  ['24 o’clock', '2026-11-20T24:00:00Z', 'format'],
  ['a day', '2026-11-20', 'format'],
  ['local time', '2026-11-20T08:00:00', 'format'],
  ['nothing', '', 'format'],
  ['SQL', "'; drop table driver; --", 'format'],
];
const noFlag: readonly Wrong[] = [
  ['1', '1', 'range'],
  ['TRUE', 'TRUE', 'range'],
  ['nothing', '', 'range'],
];
const noInteger: readonly Wrong[] = [
  ['a word', 'x', 'format'],
  ['half a number', '1.5', 'format'],
  ['1e3', '1e3', 'format'],
  ['nothing', '', 'format'],
];

const noDegrees = (beyond: number): readonly Wrong[] => [
  ['a word', 'x', 'format'],
  ['1e1', '1e1', 'format'],
  ['nothing', '', 'format'],
  ['too much', String(beyond), 'range'],
  ['too little', String(-beyond), 'range'],
];

const noChoice: readonly Wrong[] = [
  ['another word', 'x', 'range'],
  ['nothing', '', 'range'],
  ['SQL', "'; drop table driver; --", 'range'],
];

/** Invalid values of query parameters, by their names. */
export const parameters: Readonly<Record<string, readonly Wrong[]>> = {
  limit: [
    ...noInteger,
    ['0', '0', 'range'],
    ['-1', '-1', 'range'],
    ['10001', '10001', 'range'],
    ['2^60', String(2 ** 60), 'range'],
  ],
  cursor: [
    ['a word', 'nonsense', 'format'],
    ['nothing', '', 'format'],
    ['another list’s', Buffer.from('{"of":"another"}').toString('base64url'), 'format'],
    ['SQL', "'; drop table driver; --", 'format'],
    ['501 characters', 'x'.repeat(501), 'length'],
  ],
  after: [
    ['a word', 'nonsense', 'format'],
    ['nothing', '', 'format'],
    ['SQL', "'; drop table driver; --", 'format'],
    ['101 characters', 'x'.repeat(101), 'length'],
  ],
  kinds: noChoice,
  wait: [...noInteger, ['-1', '-1', 'range'], ['31', '31', 'range']],
  device: [
    ['NUL', 'a\0b', 'format'],
    ['256 characters', 'x'.repeat(256), 'length'],
  ],
  find: [
    ['nothing', '', 'required'],
    ['one character', 'x', 'length'],
    ['101 characters', 'x'.repeat(101), 'length'],
    ['NUL', 'a\0b', 'format'],
  ],
  zoom: [...noInteger, ['-1', '-1', 'range'], ['15', '15', 'range']],
  x: [...noInteger, ['-1', '-1', 'range'], ['16384', '16384', 'range']],
  y: [...noInteger, ['-1', '-1', 'range'], ['16384', '16384', 'range']],
  latitude: noDegrees(90.1),
  longitude: noDegrees(180.1),
  language: [['unknown', 'xx', 'range']],
  format: [['another word', 'doc', 'range']],
  paper: [['another word', 'a5', 'range']],
  deleted: noFlag,
  context: noFlag,
  overlap: noFlag,
  byRule: noFlag,
  reviewed: noFlag,
  similar: noFlag,
  disregarded: noFlag,
  dismissed: noFlag,
  minStops: [...noInteger, ['0', '0', 'range']],
  minVehicles: [...noInteger, ['0', '0', 'range']],
  minStoppedSeconds: [...noInteger, ['-1', '-1', 'range']],
  maxStoppedSeconds: [...noInteger, ['1000000001', '1000000001', 'range']],
  minSeconds: [...noInteger, ['-1', '-1', 'range']],
  maxSeconds: [...noInteger, ['1000000001', '1000000001', 'range']],
  search: [
    ['201 characters', 'x'.repeat(201), 'length'],
    ['NUL', 'a\0b', 'format'],
  ],
  compareStartDate: noUtc,
  compareEndDate: noUtc,
  timeZone: [
    ['another word', 'Mars/Olympus', 'format'],
    ['nothing', '', 'format'],
  ],
  startDate: noUtc,
  endDate: noUtc,
  updatedSince: noUtc,
  externalReference: [['NUL', 'a\0b', 'format']],
  include: [['another word', 'tags', 'range']],
  ...Object.fromEntries(
    [
      'action',
      'assignmentSource',
      'bound',
      'by',
      'cause',
      'channel',
      'column',
      'resource',
      'sort',
      'state',
      'value',
    ].map((of) => [of, noChoice]),
  ),
  ...Object.fromEntries(
    [
      'driverId',
      'fleetId',
      'profileId',
      'geofenceId',
      'inputId',
      'inputTypeId',
      'probeId',
      'resourceId',
      'resourceType',
      'ruleId',
      'tagId',
      'userId',
      'vehicleId',
    ].map((of) => [of, noId]),
  ),
};

/** Invalid record ids in a path. */
export const inPath: readonly (readonly [what: string, segment: string, problem: string])[] = [
  ['a word', 'abc', 'type'],
  ['half a number', '1.5', 'type'],
  ['a negative one', '-1', 'type'],
  ['1e3', '1e3', 'type'],
  ['SQL', encodeURIComponent("1'; drop table driver; --"), 'type'],
  ['emoji', encodeURIComponent('🚚'), 'type'],
  ['broken UTF-8', '%ff', 'type'],
  ['NUL', '%00', 'type'],
  ['an unknown id', '47110000', '404'],
  ['0', '0', '404'],
  ['2^53', '9007199254740992', '404'],
  ['twenty digits', '99999999999999999999', '404'],
];
