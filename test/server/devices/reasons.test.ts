import { expect, test } from 'vitest';
import { reasonsOf } from '../../../src/server/devices/reasons.ts';

test.each([
  ['utc must not be more than 24 hours ahead', ['ahead']],
  ['fixTime: utc must not be before 1990-01-01T00:00:00Z', ['tooOld']],
  ['utc is older than the 30 days of the retention period', ['tooOld']],
  ['utc is required', ['noTime']],
  ['tst must be the seconds since 1970', ['noTime']],
  ['fixTime is not a valid time; deviceTime is not a valid time', ['noTime']],
  ['device is required', ['noDevice']],
  ['id: device is required', ['noDevice']],
  ['topic or tid: device must be in UTF-8', ['noDevice']],
  ['is not JSON: it ends too early', ['notJson']],
  ['a message must be a JSON object', ['notJson']],
  ['nothing to store in it', ['nothing']],
  ['latitude and longitude are both 0, which devices send without a fix', ['noFix']],
  ['the device reports an invalid position', ['noFix']],
  ['latitude must be between -90 and 90; longitude is required with latitude', ['position']],
  ['speed and heading are stored only with a position', ['motion']],
  ['temperatures.1 must be between -100 and 300; temp2 must be a number', ['temperature']],
  ['inputs.1 must be 0 or 1; in2 must be 0, 1, true or false; input must be a whole number', ['input']],
  ['buttonId must be a text', ['button']],
  [
    'device is unknown, and this key has added 5 vehicles within an hour, its limit. Send the message again later',
    ['tooManyVehicles'],
  ],
  ['inputs has numbers beyond the 64 inputs that a vehicle may have', ['tooManyLines']],
  ['encrypted messages cannot be read', ['encrypted']],
  ['something new', ['other']],
  ['temperatures.1 must be a number; inputs.1 must be 0 or 1; and more', ['temperature', 'input']],
])('%s', (detail, reasons) => {
  expect(reasonsOf(detail)).toEqual(reasons);
});
