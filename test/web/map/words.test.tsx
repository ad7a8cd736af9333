import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DraftProblem } from '../../../src/geo/draft-problem.ts';
import { degreeWords } from '../../../src/web/map/built-in/graticule-labels.ts';
import { type Draft, type Handle, newDraft } from '../../../src/web/map/drawing/draft.ts';
import { draftHint, draftProblemWords, sidesHint } from '../../../src/web/map/drawing/draft-words.ts';
import { attributionParts, linksOnly } from '../../../src/web/map/frame/attribution.tsx';
import { scaleLength } from '../../../src/web/map/frame/ScaleBar.tsx';
import { roundedView, sameView } from '../../../src/web/map/view/map-view.ts';
import { createFormat } from '../../../src/web/text/format.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });
const german = createFormat({ locale: 'de-DE', timeZone: 'UTC', distance: 'km', temperature: 'C' });

test('degrees have a side instead of a sign, in the format of the language', () => {
  const { latitude, longitude } = degreeWords(format);
  expect([latitude(51.3, 1), latitude(-0.5, 1), latitude(0, 1)]).toEqual(['51.3° N', '0.5° S', '0°']);
  expect([longitude(12.37, 2), longitude(-122, 0), longitude(0, 0)]).toEqual(['12.37° E', '122° W', '0°']);
  expect([longitude(180, 0), longitude(-180, 0)]).toEqual(['180°', '180°']);
  expect(degreeWords(german).latitude(51.34, 2)).toBe('51,34° N');
});

describe('scale', () => {
  test.each<[number, 'km' | 'mi', number, string]>([
    [1000, 'km', 1, 'km'],
    [999, 'km', 500, 'm'],
    [120, 'km', 100, 'm'],
    [30, 'km', 20, 'm'],
    [5_000_000, 'km', 5000, 'km'],
    [1609.344, 'mi', 1, 'mi'],
    [1609, 'mi', 5000, 'ft'],
    [40, 'mi', 100, 'ft'],
    [50_000, 'mi', 20, 'mi'],
  ])('%f m in %s is %i %s', (most, system, value, unit) => {
    const length = scaleLength(most, system);
    expect(length).toMatchObject({ value, unit });
    expect(length.metres).toBeLessThanOrEqual(most * (1 + 1e-9));
    expect(length.metres).toBeGreaterThan(most / 5);
  });
});

test('views are equal with the precision of the address, in any world', () => {
  const view = { latitude: 51.34, longitude: 12.37, zoom: 12 };
  expect(sameView(view, { ...view, latitude: 51.340004 })).toBe(true);
  expect(sameView(view, { ...view, longitude: 372.37 })).toBe(true);
  expect(sameView(view, { ...view, latitude: 51.34002 })).toBe(false);
  expect(sameView(view, { ...view, zoom: 13 })).toBe(false);
  expect(roundedView({ ...view, longitude: -190.123456 }).longitude).toBe(169.87654);
});

describe('attribution', () => {
  const shown = (html: string): HTMLElement => render(<p>{attributionParts(html)}</p>).container;

  test('text and links are kept', () => {
    const { firstElementChild: line } = shown(
      '&copy; <a href="https://example.org/copyright">Streets</a> contributors',
    );
    expect(line?.textContent).toBe('© Streets contributors');
    expect(line?.querySelector('a')).toHaveAttribute('href', 'https://example.org/copyright');
    expect(line?.querySelector('a')).toHaveAttribute('rel', 'noreferrer noopener');
  });

  test('a link inside another element stays a link', () => {
    const { firstElementChild: line } = shown(
      '<span style="color: red">Map by <a href=https://example.org/>Ada</a></span>',
    );
    expect(line?.innerHTML).toBe(
      'Map by <a href="https://example.org/" target="_blank" rel="noreferrer noopener">Ada</a>',
    );
  });

  test.each([
    ['<p style="color: red">&copy; 1 &lt; 2</p>', '<p>&copy; 1 &lt; 2</p>'],
    [
      `<a style='x' HREF='https://a.example/?q="1"&amp;r>2' onclick="a > b" data-href="no">A</a>`,
      `<a href='https://a.example/?q="1"&amp;r>2'>A</a>`,
    ],
    ['<a\nhref = https://a.example/b target=_blank>A</a>', '<a href=https://a.example/b>A</a>'],
    ['<STYLE>p { color: red }</STYLE>A<script src="x">b</script >C<style>never closed', 'AC'],
    ['<b style="x"/>1 < 2 > 0', '<b>1 < 2 > 0'],
  ])('is parsed without elements that the policy forbids: %s', (html, expected) =>
    expect(linksOnly(html)).toBe(expected),
  );

  test.each([
    '<img src=x onerror="alert(1)">Map',
    '<a href="javascript:alert(1)">Map</a>',
    '<b onclick="alert(1)">Map</b><script>alert(1)</script><style>p{}</style>',
    '<svg onload="alert(1)"><text>Map</text></svg>',
  ])('nothing else is kept: %s', (html) => {
    const container = shown(html);
    expect(container.querySelectorAll('p *')).toHaveLength(0);
    expect(container.innerHTML).not.toContain('alert');
  });
});

describe('drawing', () => {
  test.each<[DraftProblem, string]>([
    [{ rule: 'radius', min: 50, max: 1000, now: 1240 }, 'Radius must be between 50 and 1,000 m (now 1,240).'],
    [{ rule: 'radius', min: 50, max: 1000, now: 49.9 }, 'Radius must be between 50 and 1,000 m (now 49.9).'],
    [{ rule: 'points', min: 3, now: 2 }, 'A polygon needs at least 3 corners (now 2).'],
    [{ rule: 'latitude', min: -90, max: 90, now: 91 }, 'Latitude must be between −90 and 90.'],
    [{ rule: 'longitude', min: -180, max: 180, now: 181 }, 'Longitude must be between −180 and 180.'],
  ])('%j', (problem, words) => expect(draftProblemWords(problem, format)).toBe(words));

  test('each state has its own hint for the next step', () => {
    const at = { latitude: 1, longitude: 1 };
    const polygon = (count: number, placing: boolean): Draft => ({
      tool: 'polygon',
      shape: { kind: 'polygon', nodes: Array.from({ length: count }, () => at) },
      placing,
    });
    const circle = { kind: 'circle', centre: at, radiusMetres: 100 } as const;
    const hints = [
      newDraft('circle'),
      { tool: 'circle', shape: circle, placing: true } as const,
      { tool: 'circle', shape: circle, placing: false } as const,
      newDraft('polygon'),
      polygon(1, true),
      polygon(2, true),
      polygon(3, true),
      polygon(3, false),
    ].map((draft) => draftHint(draft, format, 'mouse'));
    expect(new Set(hints).size).toBe(hints.length);
    expect(hints[5]).toBe('Click to place the next corner (2 of at least 3).');
    expect(draftHint(newDraft('polygon'), format, 'touch')).toBe('Tap to place the first corner.');
  });

  test('sides at the pointer have their lengths, and the polygon its area', () => {
    const corner = (latitude: number, longitude: number) => ({ latitude, longitude });
    const nodes = [corner(0, 0), corner(0, 0.01), corner(0.01, 0.01)];
    const pointer = { at: { x: 0, y: 0 }, point: corner(0.01, 0), over: undefined, held: undefined };
    const placing = (count: number): Draft => ({
      ...{ tool: 'polygon', placing: true, shape: { kind: 'polygon', nodes: nodes.slice(0, count) } },
    });
    const finished: Draft = { tool: 'polygon', placing: false, shape: { kind: 'polygon', nodes } };
    expect(sidesHint(newDraft('polygon'), pointer, format)).toBeUndefined();
    expect(sidesHint(placing(1), pointer, format)).toBe('1.11 km');
    expect(sidesHint(placing(3), pointer, format)).toBe('1.11 km · 1.2 km²');
    expect(sidesHint(finished, pointer, format)).toBeUndefined();
    const held = (handle: Handle) => sidesHint(finished, { ...pointer, held: handle }, format);
    expect(held({ kind: 'node', index: 0 })).toBe('1.57 km · 1.11 km · 61.8 ha');
    expect(held({ kind: 'middle', index: 0 })).toBe('1.11 km · 1.11 km · 61.8 ha');
    expect(held({ kind: 'inside' })).toBeUndefined();
  });
});
