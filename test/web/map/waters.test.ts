import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { type WorldLine, worldX, worldY } from '../../../src/web/map/built-in/land.ts';
import { decodeWaters, type LakeFile, type RiverFile, type Waters } from '../../../src/web/map/built-in/waters.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`mapeo-offline-map/dist/${name}.json`), 'utf8'));

let waters: Waters;
beforeAll(() => {
  waters = decodeWaters([read('lakes') as LakeFile, read('rivers') as RiverFile]);
});

const isNear = ({ minX, maxX, minY, maxY }: WorldLine, latitude: number, longitude: number): boolean => {
  const [x, y] = [worldX(longitude), worldY(latitude)];
  return x > minX && x < maxX && y > minY && y < maxY;
};

test.each([
  ['Vänern', 58.9, 13.3],
  ['Lake Victoria', -1, 33],
  ['Lake Superior', 47.7, -87.5],
])('%s is a lake at its place', (name, latitude, longitude) => {
  const lake = waters.lakes.find((each) => each.name === name);
  expect(lake && isNear(lake.rings[0] as WorldLine, latitude, longitude)).toBe(true);
});

test.each([
  ['the Rhine at Mainz', 50, 8.27],
  ['the Nile at Luxor', 25.7, 32.64],
])('%s is near a river of low zoom', (_, latitude, longitude) => {
  const found = waters.rivers.filter(({ lines }) => lines.some((line) => isNear(line, latitude, longitude)));
  expect(Math.min(...found.map(({ fromZoom }) => fromZoom))).toBeLessThan(5);
});

test('smaller rivers appear later', () => {
  const zooms = waters.rivers.map(({ fromZoom }) => fromZoom);
  expect(Math.min(...zooms)).toBeLessThan(3);
  expect(new Set(zooms).size).toBeGreaterThan(3);
});
