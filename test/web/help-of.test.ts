import { expect, test } from 'vitest';
import { helpOf } from '../../src/web/app/palette/help-of.ts';
import { paths } from '../../src/web/paths/index.ts';
import { helpText } from '../../src/web/text/help.ts';

const pages = Object.values(paths).filter((path) => path !== paths.start);

test.each(pages)('%s has help', (path) => expect(helpOf(path)).toBeDefined());

test('every help belongs to a page', () =>
  expect(Object.keys(helpText.screens).filter((screen) => !pages.some((path) => helpOf(path) === screen))).toEqual([]));

test.each([
  [paths.vehicleDay, 'day'],
  [paths.trackers, 'trackers'],
  [paths.vehicle, 'vehicles'],
  [paths.importVehicles, 'imports'],
  [paths.inputTypes, 'inputTypes'],
  [paths.probeChart, 'chart'],
  [paths.alarm, 'alarms'],
  [paths.editProfile, 'profiles'],
])('the help of %s is %s', (path, screen) => expect(helpOf(path)).toBe(screen));

test('figures have the rules of the service in the units of the reader', () =>
  expect(
    helpText.screens.day.figures({
      drivingFrom: '5 km/h',
      silentAfter: '30 min',
      longVisit: '12 h',
      stopTime: '3 min',
      stopRadius: '60 m',
      gap: '20 min',
      notablePercent: '10',
    })[0],
  ).toBe('A stop lasts at least 3 min within 60 m of its centre. Everything else is a drive.'));
