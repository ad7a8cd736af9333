import { describe, expect, test } from 'vitest';
import { readPosition } from '../../src/web/text/read-position.ts';
import { Dice } from '../support/dice.ts';

const leipzig = { latitude: 51.3397, longitude: 12.3731 };

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
