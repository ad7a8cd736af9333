import { describe, expect, test } from 'vitest';
import { pointOfPlusCode, readPlusCode } from '../../src/web/text/plus-code.ts';
import { readPosition } from '../../src/web/text/read-position.ts';
import { Dice } from '../support/dice.ts';

const leipzig = { latitude: 51.3397, longitude: 12.3731 };

const berlin = { latitude: 52.520438, longitude: 13.405585 };
describe('reads UTM', () => {
  test.each([
    '33U 391820 5820120',
    'UTM 33U 391820 5820120',
    '33 u 391820, 5820120',
    '33U 391820E 5820120N',
    '33U E391820 N5820120',
    '33U 391820 mE 5820120 mN',
    '33U 391820.0 5820120,0',
    '33N 391820 5820120',
  ])('%s', (typed) => {
    const read = readPosition(typed, 'en');
    expect(read?.latitude).toBeCloseTo(berlin.latitude, 5);
    expect(read?.longitude).toBeCloseTo(berlin.longitude, 5);
  });

  test.each(['56H 334873 6252266', '56S 334873 6252266'])('south of the equator: %s', (typed) => {
    const read = readPosition(typed, 'en');
    expect(read?.latitude).toBeCloseTo(-33.857, 3);
    expect(read?.longitude).toBeCloseTo(151.215, 3);
  });

  test.each(['61U 391820 5820120', '33I 391820 5820120', '32T 391820 5820120', '33U 91820 5820120'])(
    'not %s',
    (typed) => expect(readPosition(typed, 'en')).toBeUndefined(),
  );
});

/** From the test data of Open Location Code. */
describe('reads plus codes', () => {
  test.each([
    ['7FG49Q00+', 20.375, 2.775],
    ['7FG49QCJ+2V', 20.3700625, 2.7821875],
    ['7fg49qcj+2vx', 20.3701125, 2.782234375],
    ['8FVC2222+22', 47.0000625, 8.0000625],
    ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
    ['CFX30000+', 89.5, 1.5],
    ['62H20000+', 1.5, -179.5],
  ])('%s', (typed, latitude, longitude) => {
    const read = readPosition(typed, 'en');
    expect(read?.latitude).toBeCloseTo(latitude, 9);
    expect(read?.longitude).toBeCloseTo(longitude, 9);
  });

  test.each([
    ['9QCJ+2VX Somewhere, Togo', 20.3, 2.6, 20.3701125, 2.782234375, 'Somewhere'],
    ['Somewhere CJ+2VX', 20.3701125, 2.78223435, 20.3701125, 2.782234375, 'Somewhere'],
    // In the neighbouring cell.
    ['22GR+8C', 51.999, 12.999, 52.0258125, 13.0410625, ''],
  ])('short: %s', (typed, nearLatitude, nearLongitude, latitude, longitude, place) => {
    const code = readPlusCode(typed);
    expect(code?.place).toBe(place);
    const read = code && pointOfPlusCode(code, { latitude: nearLatitude, longitude: nearLongitude });
    expect(read?.latitude).toBeCloseTo(latitude, 9);
    expect(read?.longitude).toBeCloseTo(longitude, 9);
    expect(readPosition(typed, 'en')).toBeUndefined();
  });

  test.each(['7FG49QCJ+2', '7FG49QC+2V', '7FG49Q00+2V', 'XX000000+', '+49171555'])('not %s', (typed) =>
    expect(readPosition(typed, 'en')).toBeUndefined(),
  );
});

describe('reads', () => {
  test.each([
    '51.3397, 12.3731',
    '51.3397,12.3731',
    '51.3397 12.3731',
    '  51.3397 ;12.3731 ',
    '51,3397 12,3731',
    '51,3397, 12,3731',
    '51,3397; 12,3731',
    '51,3397,12,3731',
    '51.3397° 12.3731°',
    '51.3397° N, 12.3731° E',
    '51.3397n 12.3731e',
    'N 51.3397 E 12.3731',
    'E 12.3731, N 51.3397',
    '12.3731 E / 51.3397 N',
    '+51.3397 +12.3731',
    `51° 20.382' N 12° 22.386' E`,
    '51 20.382 12 22.386',
    'N 51 20.382 E 12 22.386',
    `N51°20.382' E12°22.386'`,
    `51°20'22.92"N 12°22'23.16"E`,
    '51°20′22.92″ N, 12°22′23.16″ E',
    `51°20'22.92''N 12°22'23.16''E`,
    '51:20:22.92 12:22:23.16',
    '51º 20’ 22,92” N 12º 22’ 23,16” E',
    'geo:51.3397,12.3731?z=15',
    'https://www.google.com/maps/@51.3397,12.3731,15z',
    'https://www.google.com/maps?q=51.3397,12.3731',
    'https://maps.google.com/?q=loc:51.3397%2C12.3731&hl=de',
    'https://www.google.com/maps/place/51.3397,+12.3731',
    'https://www.google.com/maps/place/Leipzig/@51.4,12.5,14z/data=!4m6!3m5!1s0x0!8m2!3d51.3397!4d12.3731!16zL20',
    'https://www.openstreetmap.org/#map=15/51.3397/12.3731',
    'https://www.openstreetmap.org/?mlat=51.3397&mlon=12.3731#map=15/51.4/12.5',
    'https://maps.apple.com/?ll=51.3397,12.3731&t=m',
    'https://www.bing.com/maps?cp=51.3397~12.3731&lvl=15',
    'http://fleet.example/live?map=51.3397,12.3731,15',
  ])('%s', (typed) => {
    const read = readPosition(typed, 'en');
    expect(read?.latitude).toBeCloseTo(leipzig.latitude, 9);
    expect(read?.longitude).toBeCloseTo(leipzig.longitude, 9);
  });

  test.each([
    ['-33.8688, -151.2093', { latitude: -33.8688, longitude: -151.2093 }],
    ['−33.8688 151.2093', { latitude: -33.8688, longitude: 151.2093 }],
    ['33.5 S 151.5 W', { latitude: -33.5, longitude: -151.5 }],
    [`0° 30' S, 0° 30' W`, { latitude: -0.5, longitude: -0.5 }],
    ['-0 30 -0 30', { latitude: -0.5, longitude: -0.5 }],
    ['51, 12', { latitude: 51, longitude: 12 }],
    ['51,12', { latitude: 51, longitude: 12 }],
    ['90 180', { latitude: 90, longitude: 180 }],
    ['https://www.openstreetmap.org/#map=4/-33.9/-151.2', { latitude: -33.9, longitude: -151.2 }],
  ])('%s', (typed, point) => expect(readPosition(typed, 'en')).toEqual(point));

  test.each([
    ['de', 12.3731],
    ['es', -12.3731],
    ['en', undefined],
  ] as const)('the letter O in the language %s', (language, longitude) =>
    expect(readPosition('51,3397 N 12,3731 O', language)?.longitude).toBe(longitude),
  );
});

describe('rejects', () => {
  test.each([
    '',
    'Depot 12',
    '51.3397',
    '51,3397',
    '91, 12',
    '51, 181',
    '51.3397 N 12.3731 N',
    '51.3397 N 12.3731',
    '-51 N 12 E',
    `51° 60' N 12° 0' E`,
    '51.5 20 12.5 20',
    '1, 2, 3',
    '1 2 3 4 5 6 7 8',
    '51/12/3',
    '2026-11-23 12:00',
    'LE-FN 1021',
    '+49 341 1234567',
    'https://maps.app.goo.gl/AbCdEf',
    'https://fleet.example/drivers/12,34',
    `${'1'.repeat(3_000)} 12`,
  ])('%s', (typed) => expect(readPosition(typed, 'en')).toBeUndefined());
});

test('reads every position that it can write', () => {
  const dice = new Dice(4711);
  for (let count = 0; count < 200; count += 1) {
    const point = { latitude: dice.between(-90, 90), longitude: dice.between(-180, 180) };
    expect(readPosition(`${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`, 'en')).toEqual({
      latitude: Number(point.latitude.toFixed(6)),
      longitude: Number(point.longitude.toFixed(6)),
    });
  }
});
