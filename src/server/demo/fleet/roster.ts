/** The vehicles, drivers and cargoes. All are invented. */

/** When a vehicle drives, in local time. */
export interface Pattern {
  startHour: number;
  hours: number;
  /** Probability of a shift on a weekday, a Saturday, a Sunday. */
  likelihood: readonly [weekday: number, saturday: number, sunday: number];
}

const patterns = {
  early: { startHour: 5.2, hours: 9.4, likelihood: [0.97, 0.75, 0.1] },
  day: { startHour: 7.2, hours: 9.7, likelihood: [0.97, 0.75, 0.2] },
  late: { startHour: 11.4, hours: 9.8, likelihood: [0.95, 0.8, 0.5] },
  night: { startHour: 20.2, hours: 9.6, likelihood: [0.97, 0.8, 0.9] },
  everyMorning: { startHour: 4.6, hours: 10, likelihood: [1, 1, 1] },
  everyNoon: { startHour: 12, hours: 10, likelihood: [1, 1, 1] },
  everyNight: { startHour: 20, hours: 10, likelihood: [1, 1, 1] },
} as const satisfies Record<string, Pattern>;

/** °C. `warmth`: the limit that an open door leads to. `defrost`: the rise during a defrost. */
export const cargoes = {
  frozen: { profile: 'Frozen goods', lowerBound: -25, upperBound: -15, setPoint: -20.4, warmth: 7, defrost: 2.6 },
  chilled: { profile: 'Fresh goods', lowerBound: 2, upperBound: 8, setPoint: 4.6, warmth: 3.4, defrost: 1.1 },
  medicines: { profile: 'Medicines', lowerBound: 15, upperBound: 25, setPoint: 19.6, warmth: -4.6, defrost: 0 },
} as const;
export type Cargo = keyof typeof cargoes;

export const fleets = {
  vans: 'City vans',
  cold: 'Cold chain',
  lorries: 'Lorries',
} as const;

const depots = {
  nord: 'Depot Nord, Wiederitzsch',
  ost: 'Depot Ost, Engelsdorf',
  sued: 'Depot Süd, Connewitz',
  west: 'Depot West, Plagwitz',
} as const;

/** The destinations, in turn. */
const rounds = {
  centre: [
    'Leipzig Hauptbahnhof',
    'Augustusplatz',
    'Markt and Altes Rathaus',
    'Zoo Leipzig',
    'Plagwitz, Karl-Heine-Straße',
    'Connewitzer Kreuz',
    'Universitätsklinikum Leipzig',
    'Fuel stop Prager Straße',
  ],
  east: [
    'Paunsdorf Center',
    'Amazon Leipzig',
    'Großmarkt Leipzig',
    'Völkerschlachtdenkmal',
    'Augustusplatz',
    'Herzzentrum and Parkklinikum',
    'Fuel stop Torgauer Straße',
    'Workshop Heiterblick',
    'Builders’ yard Stötteritz',
  ],
  west: [
    'Plagwitz, Spinnerei',
    'Plagwitz, Karl-Heine-Straße',
    'Diakonissenkrankenhaus',
    'Cold store Markranstädt',
    'Leipzig Hauptbahnhof',
    'Sportforum',
    'Zoo Leipzig',
    'Bakery Möckern',
  ],
  south: [
    'Cospudener See, Pier 1',
    'Connewitzer Kreuz',
    'Völkerschlachtdenkmal',
    'Herzzentrum and Parkklinikum',
    'Universitätsklinikum Leipzig',
    'Augustusplatz',
    'Fuel stop Prager Straße',
    'Builders’ yard Stötteritz',
  ],
  north: [
    'Leipziger Messe',
    'Klinikum St. Georg',
    'BMW Werk, supply centre',
    'Zoo Leipzig',
    'Paunsdorf Center',
    'Fuel stop Maximilianallee',
    'Bakery Möckern',
  ],
  food: [
    'Großmarkt, cold hall 3',
    'Cold store Radefeld',
    'Cold store Markranstädt',
    'Paunsdorf Center',
    'Leipzig Hauptbahnhof',
    'Zoo Leipzig',
    'Markt and Altes Rathaus',
    'Cospudener See, Pier 1',
  ],
  clinics: [
    'Universitätsklinikum Leipzig',
    'Klinikum St. Georg',
    'Herzzentrum and Parkklinikum',
    'Diakonissenkrankenhaus',
    'Flughafen Leipzig/Halle, Terminal',
  ],
  freight: [
    'DHL Hub Leipzig',
    'GVZ Leipzig, freight village',
    'Umschlagbahnhof Wahren',
    'Porsche Leipzig, works',
    'BMW Werk, supply centre',
    'Amazon Leipzig',
    'Truck stop A14, Leipzig-Mitte',
  ],
  parcels: [
    'DHL Hub Leipzig',
    'DHL Hub, truck gate',
    'Amazon Leipzig',
    'GVZ Leipzig, freight village',
    'Großmarkt Leipzig',
    'Truck stop A14, Leipzig-Mitte',
  ],
} as const;

/** How a tracker sends: immediately, hours later in any order, or only on some mornings. */
export type Habit = 'at once' | 'late' | 'seldom';
/** How the service learns the driver: from the button, by hand, or not at all. */
export type Driving = 'button' | 'by hand' | 'unsaid';

export interface DemoDriver {
  name: string;
  username: string;
  mobile: string;
  reference: string;
  buttonId: string | null;
}

export interface DemoVehicle {
  /** The tracker's id, in the form of an IMEI. */
  device: string;
  name: string;
  registration: string;
  reference: string;
  fleet: keyof typeof fleets;
  home: string;
  round: readonly string[];
  pattern: Pattern;
  /** km/h. */
  topKmh: number;
  /** By probe line, from 1. */
  cargo: readonly Cargo[];
  habit: Habit;
  driving: Driving;
  /** Drivers who take turns on the vehicle, and on others with the same hours. */
  crew: readonly DemoDriver[];
  /** Index in the crew of the driver on day 0. */
  firstTurn: number;
  /** An unknown person drives on every other day. */
  stranger: boolean;
}

type Row = [
  depot: keyof typeof depots,
  round: keyof typeof rounds,
  pattern: keyof typeof patterns,
  names: readonly string[],
  more?: Partial<Pick<DemoVehicle, 'cargo' | 'habit' | 'driving' | 'stranger'>>,
];

const rows: Record<keyof typeof fleets, readonly Row[]> = {
  vans: [
    ['west', 'centre', 'early', ['Anja Richter']],
    ['west', 'west', 'day', ['Murat Yıldız']],
    ['west', 'west', 'late', ['Jonas Peschel']],
    ['sued', 'centre', 'day', ['Katrin Vogel']],
    ['sued', 'south', 'early', ['Thomas Lindner']],
    ['sued', 'south', 'day', ['Olena Kovalenko']],
    ['sued', 'centre', 'everyMorning', ['Stefan Haubold', 'Petra Zschoche'], { stranger: true }],
    ['ost', 'east', 'day', ['Marek Nowak']],
    ['ost', 'east', 'day', ['Sabine Kretzschmar'], { habit: 'late' }],
    ['ost', 'centre', 'everyNoon', ['Felix Ulbricht', 'Lena Starke']],
    ['nord', 'north', 'everyMorning', ['Nguyễn Minh Anh', 'Karsten Wolf']],
    ['nord', 'north', 'day', ['Ronny Seidel'], { habit: 'seldom', driving: 'unsaid' }],
  ],
  cold: [
    ['ost', 'food', 'early', ['Birgit Naumann'], { cargo: ['frozen'] }],
    ['ost', 'food', 'early', ['Ahmad Rahimi'], { cargo: ['frozen', 'chilled'] }],
    ['ost', 'food', 'day', ['Uwe Böttcher'], { cargo: ['chilled'] }],
    ['ost', 'food', 'everyNoon', ['Daniela Fritzsche', 'Piotr Zieliński'], { cargo: ['frozen', 'chilled'] }],
    ['nord', 'food', 'day', ['Heiko Wünsche'], { cargo: ['chilled'] }],
    ['nord', 'food', 'night', ['Carmen Dietze'], { cargo: ['frozen'] }],
    ['nord', 'food', 'everyNight', ['Viktor Engel', 'Silke Hoyer'], { cargo: ['frozen', 'chilled'] }],
    ['west', 'food', 'late', ['Dirk Schubert'], { cargo: ['chilled'] }],
    ['west', 'clinics', 'day', ['Claudia Mehnert'], { cargo: ['medicines'] }],
    ['sued', 'clinics', 'everyMorning', ['René Krause', 'Fatima Haddad'], { cargo: ['medicines', 'chilled'] }],
  ],
  lorries: [
    ['nord', 'freight', 'early', ['Jens Oehme']],
    ['nord', 'freight', 'early', ['Ivana Petrović']],
    ['nord', 'freight', 'day', ['Gerd Tauscher'], { driving: 'by hand' }],
    ['nord', 'parcels', 'everyNight', ['Mike Schönherr', 'Gabriela Horváth']],
    ['nord', 'parcels', 'night', ['Torsten Weigelt']],
    ['ost', 'freight', 'everyNight', ['Lutz Kaden', 'Robert Jahn']],
    ['ost', 'parcels', 'everyNoon', ['Andreea Popescu', 'Frank Möbius']],
    ['ost', 'parcels', 'night', ['Elif Demir']],
  ],
};

const kinds = {
  vans: { word: 'Van', code: 'VAN', plate: 'FV', topKmh: 100 },
  cold: { word: 'Cold box', code: 'COLD', plate: 'FK', topKmh: 90 },
  lorries: { word: 'Lorry', code: 'LORRY', plate: 'FL', topKmh: 80 },
} as const;

export const demoVehicles: readonly DemoVehicle[] = (['vans', 'cold', 'lorries'] as const).flatMap((fleet, place) => {
  const { word, code, plate, topKmh } = kinds[fleet];
  const crews = crewsOf(fleet, place);
  return rows[fleet].map((row, index): DemoVehicle => {
    const [depot, round, pattern, names, more = {}] = row;
    const number = String(index + 1).padStart(2, '0');
    const crew = crews.get(crewKey(row)) ?? [];
    return {
      // IMEIs that start with 00 are for tests.
      device: `0049990106${place + 1}${number}0${place}`,
      name: `${word} ${number}`,
      registration: `L-${plate} ${2100 + 100 * place + 7 * (index + 1)}`,
      reference: `${code}-${number}`,
      fleet,
      home: depots[depot],
      round: rounds[round],
      pattern: patterns[pattern],
      topKmh,
      cargo: [],
      habit: 'at once',
      driving: 'button',
      stranger: false,
      ...more,
      crew,
      firstTurn: crew.findIndex(({ name }) => name === names[0]),
    };
  });
});

/** Crews with several drivers, and drivers without a button, are not shared between vehicles. */
function crewKey([, , pattern, names, { driving = 'button' } = {}]: Row): string {
  return names.length > 1 || driving !== 'button' ? names.join() : pattern;
}

function crewsOf(fleet: keyof typeof fleets, place: number): Map<string, DemoDriver[]> {
  const crews = new Map<string, DemoDriver[]>();
  rows[fleet].forEach((row, index) => {
    const [, , , names, { driving = 'button' } = {}] = row;
    const drivers = names.map((name, turn) => driverOf(name, place * 32 + index * 2 + turn, driving === 'button'));
    crews.set(crewKey(row), [...(crews.get(crewKey(row)) ?? []), ...drivers]);
  });
  return crews;
}

/** They swap vehicles every other day. */
export const driverOn = ({ crew, firstTurn }: DemoVehicle, day: number): DemoDriver | undefined =>
  crew[(firstTurn + Math.floor(day / 2)) % crew.length];

function driverOf(name: string, serial: number, hasButton: boolean): DemoDriver {
  const names = name.split(' ');
  const [first, last] = [plain(names[0] ?? ''), plain(names.at(-1) ?? '')];
  return {
    name,
    username: `${first.slice(0, 1)}.${last}`,
    // Telephone numbers reserved for films.
    mobile: `+49 171 39200${String(serial).padStart(2, '0').slice(-2)}`,
    reference: `P-${1001 + serial}`,
    buttonId: hasButton ? buttonOf(serial) : null,
  };
}

function plain(name: string): string {
  const spelt: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ı: 'i' };
  const letters = [...name.toLowerCase()].map((letter) => spelt[letter] ?? letter);
  return letters
    .join('')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');
}

/** Sixteen digits, as button readers send. */
function buttonOf(serial: number): string {
  return `01${(0x4a7c1d3e + serial * 0x1f35b7).toString(16)}00005f`.toUpperCase();
}

/** A button that no driver has. */
export const unknownButtonId = '017BE2019400003C';

/** All places where vehicles start or stop. */
export const visitedPlaces: ReadonlySet<string> = new Set(demoVehicles.flatMap(({ home, round }) => [home, ...round]));
