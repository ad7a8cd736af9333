/** Writes a report as PDF. */
import type { ReportProbe } from '../../../contract/temperature-report.ts';
import type { Gathered, GatheredProbe } from '../gather.ts';
import type { ReportFormat } from '../words.ts';
import { drawFacts } from './facts.ts';
import { drawFooters } from './footer.ts';
import { drawProbe, secondsOutside } from './probe-section.ts';
import { colours, type ReportFonts, Sheet, type TextStyle } from './sheet.ts';
import { drawTable, type TableColumn } from './table.ts';
import { writtenTo } from './written-to.ts';

export interface PdfOptions {
  paper: 'a4' | 'letter';
  format: ReportFormat;
  head: Gathered['report'];
  /** A PNG. */
  logo: Buffer | undefined;
  fonts: ReportFonts;
  /** The page with the same figures. */
  link: string | undefined;
  probes: readonly GatheredProbe[];
  write: (chunk: Uint8Array) => void;
}

export async function writePdf({ paper, format, head, logo, fonts, link, probes, write }: PdfOptions): Promise<void> {
  const title = `${format.words.title}: ${head.scopeName}, ${format.days(head.startUtc, head.endUtc)}`;
  const created = new Date(head.createdUtc);
  const sheet = new Sheet({ paper, language: format.language, title, author: head.accountName, created, fonts });
  const written = writtenTo(sheet, write);
  drawHead(sheet, head, probes, { format, link, logo });
  const hasCover = probes.length > 1;
  if (hasCover) {
    drawOverview(sheet, probes, format);
    drawMethod(sheet, format);
    drawSignature(sheet, format);
  }
  for (const probe of probes) {
    if (hasCover) sheet.addPage();
    drawProbe(sheet, probe, head, format);
  }
  if (!hasCover) {
    drawMethod(sheet, format);
    drawSignature(sheet, format);
  }
  drawFooters(
    sheet,
    `${head.accountName} · ${head.scopeName} · ${format.words.created} ${format.moment(head.createdUtc)}`,
    format,
  );
  await written();
}

function drawHead(
  sheet: Sheet,
  head: Gathered['report'],
  probes: readonly GatheredProbe[],
  { format, link, logo }: Pick<PdfOptions, 'format' | 'link' | 'logo'>,
): void {
  const { words, moment, timeZone } = format;
  sheet.letterhead(head.accountName, logo);
  sheet.heading(words.title, 1);
  sheet.block(`${moment(head.startUtc)} – ${moment(head.endUtc)}`, { size: 11 }, { after: 8 });
  const alarms = probes.reduce((sum, { probe }) => sum + probe.alarms.length, 0);
  drawFacts(sheet, [
    { label: words.scope, value: head.scopeName },
    { label: words.timeZone, value: timeZone },
    { label: words.alarms, value: words.alarmCount(alarms) },
    { label: words.created, value: words.createdBy(head.createdBy, moment(head.createdUtc)) },
  ]);
  if (link !== undefined) drawLink(sheet, `${words.same}: ${link}`, link);
  if (probes.length === 0) sheet.block(words.noProbes, { size: 9 });
}

function drawLink(sheet: Sheet, text: string, url: string): void {
  const style: TextStyle = { size: 8, colour: colours.accent };
  const lines = sheet.lines(text, sheet.width, style);
  const height = sheet.heightOf(lines, style);
  const element = sheet.structure('Link');
  const draw = (): void => {
    sheet.draw(lines, sheet.left, sheet.y, style);
    // PDF/UA needs a description. To the package a String is text and a string is a name; its types know neither that nor
    // `structParent`.
    const options = { structParent: element, Contents: new String(text) } as unknown as PDFKit.Mixins.AnnotationOption;
    sheet.doc.link(sheet.left, sheet.y, sheet.width, height, url, options);
  };
  element.add(draw);
  element.end();
  sheet.y += height + 8;
}

function drawOverview(sheet: Sheet, probes: readonly GatheredProbe[], format: ReportFormat): void {
  const { words, degrees, duration, number } = format;
  const orNone = (celsius: number | null | undefined): string =>
    typeof celsius === 'number' ? degrees(celsius) : words.none;
  const columns: TableColumn<ReportProbe>[] = [
    {
      label: words.vehicle,
      share: 2.2,
      value: (probe) => [probe.vehicleName, probe.registration].filter(Boolean).join(', '),
    },
    { label: words.probe, share: 1.8, value: ({ name }) => name },
    { label: words.minimum, share: 1.2, right: true, value: ({ minimum }) => orNone(minimum?.temperature) },
    { label: words.maximum, share: 1.2, right: true, value: ({ maximum }) => orNone(maximum?.temperature) },
    { label: words.mean, share: 1.2, right: true, value: ({ mean }) => orNone(mean) },
    { label: words.meanKinetic, share: 1.3, right: true, value: ({ meanKinetic }) => orNone(meanKinetic) },
    { label: words.outside, share: 1.5, right: true, value: (probe) => duration(secondsOutside(probe)) },
    {
      label: words.withoutData,
      share: 1.5,
      right: true,
      value: ({ secondsWithoutData }) => duration(secondsWithoutData),
    },
    { label: words.alarms, share: 1, right: true, value: ({ alarms }) => number(alarms.length) },
  ];
  sheet.heading(words.overview, 2);
  drawTable(
    sheet,
    columns,
    probes.map(({ probe }) => probe),
  );
}

function drawMethod(sheet: Sheet, { words }: ReportFormat): void {
  sheet.heading(words.method, 3);
  for (const text of words.methodText) sheet.block(text, { size: 7.5, colour: colours.quiet }, { after: 3 });
  sheet.y += 10;
}

function drawSignature(sheet: Sheet, { words }: ReportFormat): void {
  const style: TextStyle = { size: 7.5, colour: colours.quiet };
  const gap = 20;
  const width = (sheet.width - (words.signature.length - 1) * gap) / words.signature.length;
  sheet.ensure(48);
  const y = sheet.y + 28;
  sheet.artifact(() => {
    words.signature.forEach((_, index) => {
      const x = sheet.left + index * (width + gap);
      sheet.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(colours.quiet);
    });
  });
  words.signature.forEach((label, index) => {
    sheet.tagged('P', () => sheet.draw([label], sheet.left + index * (width + gap), y + 3, style));
  });
  sheet.y = y + 16;
}
