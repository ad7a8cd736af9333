import { describe, expect, test } from 'vitest';
import { type TagColourName, tagColours } from '../../../src/contract/choices.ts';
import { mapColours } from '../../../src/web/map/colours/map-colours.ts';
import { dimmedNames, neutralShade, type Scheme, shadeOf, shades } from '../../../src/web/map/colours/shades.ts';
import { streetColours } from '../../../src/web/map/streets/street-colours.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const visions: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const dot = ([a, b, c]: Triple, [x, y, z]: Triple): number => a * x + b * y + c * z;
const triple = (values: number[]): Triple => [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0];

/** `#rrggbb` as linear light, 0 to 1. */
const linear = (colour: string): Triple =>
  triple(
    [1, 3, 5].map((start) => {
      const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }),
  );

const seen = (colour: Triple, vision: Matrix): Triple =>
  triple(vision.map((row) => Math.min(1, Math.max(0, dot(row, colour)))));

/** Ottosson's Oklab, in which distance is how different two colours look. */
function oklab(light: Triple): Triple {
  const cones = triple(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ].map((row) => Math.cbrt(dot(triple(row), light))),
  );
  return triple(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ].map((row) => dot(triple(row), cones)),
  );
}

const difference = (a: string, b: string, vision: Matrix): number => {
  const [one, other] = [a, b].map((colour) => oklab(seen(linear(colour), vision)));
  return Math.hypot(...triple([0, 1, 2].map((index) => (one?.[index] ?? 0) - (other?.[index] ?? 0))));
};

const luminance = (colour: string): number => dot([0.2126, 0.7152, 0.0722], linear(colour));
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

/** `#rrggbb` of a half-transparent colour over another. */
const mixed = (above: string, below: string, opacity: number): string => {
  const byte = (colour: string, start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  const mix = (start: number) => Math.round(opacity * byte(above, start) + (1 - opacity) * byte(below, start));
  return `#${[1, 3, 5].map((start) => mix(start).toString(16).padStart(2, '0')).join('')}`;
};

const schemes: Scheme[] = ['light', 'dark'];
const pairs = tagColours.flatMap((one, index) => tagColours.slice(index + 1).map((other) => [one, other] as const));

describe.each(schemes)('%s ground', (scheme) => {
  test.each([...tagColours])('%s has enough contrast to land and water', (name) => {
    expect(contrast(shades[name][scheme], mapColours[scheme].land)).toBeGreaterThanOrEqual(3);
    expect(contrast(shades[name][scheme], mapColours[scheme].water)).toBeGreaterThanOrEqual(3);
    // The casing of neighbours while the person draws, on any street map.
    expect(contrast(shades[name][scheme], mapColours[scheme].ground)).toBeGreaterThanOrEqual(3);
  });

  test('the neutral, the accent and the labels too', () => {
    const { land, water, accent, label, faint } = mapColours[scheme];
    for (const ground of [land, water]) {
      expect(contrast(neutralShade[scheme], ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(label, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(faint, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('street names too, on roads and on every ground', () => {
    const { name, motorway, main, street, ...colours } = streetColours[scheme];
    const { land, settled, works, service, park, wood, field, sand, water, building } = colours;
    for (const ground of [land, settled, works, service, park, wood, field, sand, building]) {
      expect(contrast(name.place, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(name.district, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(name.road, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const { fill } of [motorway, main, street]) expect(contrast(name.road, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(name.place, motorway.fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(name.water, water)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [park, wood]) expect(contrast(name.green, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('vehicles and shapes keep their contrast on streets', () => {
    const { land, park, wood, settled, street } = streetColours[scheme];
    for (const colour of tagColours) {
      for (const ground of [land, park, wood, settled, street.fill]) {
        expect(contrast(shades[colour][scheme], ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  test('names of geofences too while the person draws', () => {
    const { land, water, label } = mapColours[scheme];
    for (const ground of [land, water]) {
      expect(contrast(mixed(label, ground, dimmedNames), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('with normal vision any two differ clearly', () => {
    for (const [one, other] of pairs) {
      const apart = difference(shades[one][scheme], shades[other][scheme], visions.usual as Matrix);
      expect(apart, `${one} and ${other}`).toBeGreaterThan(0.06);
    }
  });

  test.each(['protanopia', 'deuteranopia'])('with %s any two differ clearly or have another pattern', (name) => {
    const close: [TagColourName, TagColourName][] = [];
    for (const [one, other] of pairs) {
      const apart = difference(shades[one][scheme], shades[other][scheme], visions[name] as Matrix);
      if (apart < 0.1) close.push([one, other]);
    }
    // Sixteen hues cannot all differ without red or green, so patterns are needed.
    expect(close.length).toBeGreaterThan(0);
    expect(close.filter(([one, other]) => shades[one].dashes === shades[other].dashes)).toEqual([]);
  });
});

test('every glyph is unique', () => {
  const glyphs = tagColours.map((name) => shades[name].glyph);
  expect(new Set(glyphs).size).toBe(tagColours.length);
  expect(glyphs).not.toContain('');
});

test('by number; neutral for none and for an unknown number', () => {
  expect(shadeOf(1)).toBe(shades.red);
  expect(shadeOf(undefined)).toBe(neutralShade);
  expect(shadeOf(16)).toBe(neutralShade);
  expect(shadeOf(-1)).toBe(neutralShade);
});
