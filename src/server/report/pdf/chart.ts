/** The chart of a probe: its line, the limits that applied, alarms and time without data. */
import type { CurvePiece } from '../curve.ts';
import type { GatheredProbe } from '../gather.ts';
import type { ReportFormat } from '../words.ts';
import { timeMarks, valueMarks } from './axis.ts';
import { colours, type Sheet, type TextStyle } from './sheet.ts';

const plotHeight = 170;
const axis = { left: 40, bottom: 16, legend: 18 };
const labelStyle: TextStyle = { size: 7, colour: colours.quiet };
const chartHeight = plotHeight + axis.bottom + axis.legend;

interface Plot {
  x0: number;
  y0: number;
  width: number;
  startMs: number;
  endMs: number;
  lowest: number;
  highest: number;
  x: (utcMs: number) => number;
  y: (celsius: number) => number;
}

interface Band {
  fromMs: number;
  toMs: number;
  lower: number;
  upper: number;
}

export function drawChart(
  sheet: Sheet,
  { probe, curve }: GatheredProbe,
  { startUtc, endUtc }: { startUtc: string; endUtc: string },
  format: ReportFormat,
): void {
  const { words } = format;
  sheet.ensure(chartHeight);
  const bands = bandsOf(probe.profiles, Date.parse(endUtc));
  const plot = plotOf(sheet, probe, bands, [Date.parse(startUtc), Date.parse(endUtc)]);
  const { minimum, maximum, alarms } = probe;
  const degrees = (extreme: typeof minimum): string => (extreme ? format.degrees(extreme.temperature) : words.none);
  const alt = words.chartAlt(probe.name, degrees(minimum), degrees(maximum), words.alarmCount(alarms.length));
  const bbox = [sheet.left, sheet.y, sheet.left + sheet.width, sheet.y + chartHeight];
  const draw = (): void => {
    drawAreas(sheet, plot, probe);
    drawAxes(sheet, plot, format);
    drawBands(sheet, plot, bands);
    drawCurve(sheet, plot, curve, bands);
    drawAlarmNumbers(sheet, plot, probe);
    drawLegend(sheet, plot.y0 + plotHeight + axis.bottom + 4, format);
  };
  sheet.tagged('Figure', draw, { alt, bbox, placement: 'Block' });
  sheet.y += chartHeight + 8;
}

const bandsOf = (profiles: GatheredProbe['probe']['profiles'], endMs: number): Band[] =>
  profiles.flatMap(({ startUtc, lowerBound, upperBound }, index) => {
    if (lowerBound === null || upperBound === null) return [];
    const toMs = Date.parse(profiles[index + 1]?.startUtc ?? '') || endMs;
    return [{ fromMs: Date.parse(startUtc), toMs, lower: lowerBound, upper: upperBound }];
  });

function plotOf(
  sheet: Sheet,
  { minimum, maximum }: GatheredProbe['probe'],
  bands: readonly Band[],
  [startMs, endMs]: readonly [number, number],
): Plot {
  const values = [
    ...[minimum, maximum].flatMap((extreme) => extreme?.temperature ?? []),
    ...bands.flatMap(({ lower, upper }) => [lower, upper]),
  ];
  const [low, high] = values.length === 0 ? [0, 10] : [Math.min(...values), Math.max(...values)];
  const room = Math.max(0.08 * (high - low), 0.5);
  const [lowest, highest] = [low - room, high + room];
  const [x0, y0, width] = [sheet.left + axis.left, sheet.y, sheet.width - axis.left];
  return {
    ...{ x0, y0, width, startMs, endMs, lowest, highest },
    x: (utcMs) => x0 + ((Math.min(Math.max(utcMs, startMs), endMs) - startMs) / Math.max(1, endMs - startMs)) * width,
    y: (celsius) => y0 + ((highest - Math.min(Math.max(celsius, lowest), highest)) / (highest - lowest)) * plotHeight,
  };
}

/** Narrow spans stay visible. */
const leastWidth = 0.6;

function spanOf(plot: Plot, fromMs: number, toMs: number): [x: number, width: number] {
  const x = plot.x(fromMs);
  return [x, Math.max(leastWidth, plot.x(toMs) - x)];
}

function drawAreas({ doc }: Sheet, plot: Plot, probe: GatheredProbe['probe']): void {
  for (const { startUtc, endUtc } of probe.silences) {
    const [x, width] = spanOf(plot, Date.parse(startUtc), Date.parse(endUtc));
    doc.rect(x, plot.y0, width, plotHeight).fill(colours.silence);
  }
  for (const { startUtc, endUtc } of probe.alarms) {
    const [x, width] = spanOf(plot, Date.parse(startUtc), endUtc === null ? plot.endMs : Date.parse(endUtc));
    doc.rect(x, plot.y0, width, plotHeight).fill(colours.alarmArea);
  }
}

/** The numbers of the alarms in the table, where they do not overlap. */
function drawAlarmNumbers(sheet: Sheet, plot: Plot, { alarms }: GatheredProbe['probe']): void {
  const style: TextStyle = { ...labelStyle, bold: true, colour: colours.alarm };
  let freeFrom = plot.x0;
  for (const [index, { startUtc }] of alarms.entries()) {
    const label = String(index + 1);
    const x = Math.min(plot.x(Date.parse(startUtc)), plot.x0 + plot.width - sheet.widthOf(label, style));
    if (x < freeFrom) continue;
    sheet.draw([label], x, plot.y0 + 2, style);
    freeFrom = x + sheet.widthOf(label, style) + 3;
  }
}

/** Transparent, so that alarms and time without data stay visible. */
function drawBands({ doc }: Sheet, plot: Plot, bands: readonly Band[]): void {
  for (const { fromMs, toMs, lower, upper } of bands) {
    const [x, width] = spanOf(plot, fromMs, toMs);
    doc
      .fillOpacity(0.6)
      .rect(x, plot.y(upper), width, plot.y(lower) - plot.y(upper))
      .fill(colours.band)
      .fillOpacity(1);
    for (const bound of [upper, lower]) {
      doc
        .moveTo(x, plot.y(bound))
        .lineTo(x + width, plot.y(bound))
        .lineWidth(0.6)
        .dash(3, { space: 2 })
        .stroke(colours.accent)
        .undash();
    }
  }
}

function drawAxes(sheet: Sheet, plot: Plot, { timeZone, words, degrees }: ReportFormat): void {
  const { doc } = sheet;
  for (const value of valueMarks(plot.lowest, plot.highest)) {
    const y = plot.y(value);
    doc
      .moveTo(plot.x0, y)
      .lineTo(plot.x0 + plot.width, y)
      .lineWidth(0.3)
      .stroke(colours.rule);
    const label = degrees(value);
    sheet.draw([label], plot.x0 - 4 - sheet.widthOf(label, labelStyle), y - 4, labelStyle);
  }
  const marks = timeMarks(plot, { timeZone, locale: words.locale, most: 12 });
  let freeFrom = sheet.left;
  for (const { utcMs, label } of marks) {
    const x = plot.x(utcMs);
    doc
      .moveTo(x, plot.y0 + plotHeight)
      .lineTo(x, plot.y0 + plotHeight + 3)
      .lineWidth(0.5)
      .stroke(colours.quiet);
    const width = sheet.widthOf(label, labelStyle);
    const left = Math.min(x - width / 2, sheet.left + sheet.width - width);
    if (left < freeFrom) continue;
    sheet.draw([label], left, plot.y0 + plotHeight + 5, labelStyle);
    freeFrom = left + width + 4;
  }
  doc.rect(plot.x0, plot.y0, plot.width, plotHeight).lineWidth(0.5).stroke(colours.rule);
}

/** The line in ink, and once more in red where it is outside of the limits. */
function drawCurve({ doc }: Sheet, plot: Plot, curve: readonly CurvePiece[], bands: readonly Band[]): void {
  const trace = (): void => {
    for (const { utcMs, temperature } of curve) {
      utcMs.forEach((ms, index) => {
        const [x, y] = [plot.x(ms), plot.y(temperature[index] ?? 0)];
        if (index === 0) doc.moveTo(x, y);
        else doc.lineTo(x, y);
      });
      // A single reading is a dot.
      if (utcMs.length === 1) doc.lineTo(plot.x(utcMs[0] ?? 0) + 0.7, plot.y(temperature[0] ?? 0));
    }
  };
  doc.save().lineJoin('round').lineWidth(0.8);
  trace();
  doc.stroke(colours.ink).restore();
  if (bands.length === 0) return;
  doc.save();
  for (const { fromMs, toMs, lower, upper } of bands) {
    const [x, width] = [plot.x(fromMs), plot.x(toMs) - plot.x(fromMs)];
    doc.rect(x, plot.y0, width, plot.y(upper) - plot.y0);
    doc.rect(x, plot.y(lower), width, plot.y0 + plotHeight - plot.y(lower));
  }
  doc.clip().lineJoin('round').lineWidth(1.1);
  trace();
  doc.stroke(colours.alarm).restore();
}

function drawLegend(sheet: Sheet, y: number, { words }: ReportFormat): void {
  const { doc } = sheet;
  let x = sheet.left + axis.left;
  const line = (colour: string): void => {
    doc
      .moveTo(x, y + 4)
      .lineTo(x + 10, y + 4)
      .lineWidth(1.2)
      .stroke(colour);
  };
  const area = (colour: string): void => {
    doc.rect(x, y, 10, 8).fill(colour);
  };
  const entries: [label: string, swatch: () => void][] = [
    [words.legendLine, () => line(colours.ink)],
    [words.legendOutside, () => line(colours.alarm)],
    [words.legendBand, () => area(colours.band)],
    [words.legendAlarm, () => area(colours.alarmArea)],
    [words.legendSilence, () => area(colours.silence)],
  ];
  for (const [label, swatch] of entries) {
    swatch();
    sheet.draw([label], x + 14, y, labelStyle);
    x += 14 + sheet.widthOf(label, labelStyle) + 14;
  }
}
