/** The pages of a report: fonts, colours, the current height on the page, and tagged text. */
import Pdf from 'pdfkit';
import { type GlyphRun, glyphRunsOf } from './glyph-runs.ts';
import { inVisualOrder, isRightToLeft, linesOf } from './lines.ts';
import { isWoff, trueTypeOfWoff } from './truetype-of-woff.ts';

export const colours = {
  ink: '#1d2528',
  quiet: '#5b666b',
  rule: '#c9cfd1',
  accent: '#0f5f5c',
  band: '#dcefec',
  alarm: '#b3261e',
  alarmArea: '#fbe3e0',
  silence: '#e7e8e8',
  head: '#f1f3f3',
} as const;

/** Reads the font files. DejaVu has Latin, Greek, Cyrillic, Hebrew and Arabic letters, `other` nearly all others as pixels. */
export type ReportFonts = Readonly<Record<FontName, () => Buffer>>;
type FontName = 'regular' | 'bold' | 'emoji' | 'devanagari' | 'other';

export interface SheetOptions {
  paper: 'a4' | 'letter';
  landscape?: boolean;
  language: string;
  title: string;
  author: string;
  created: Date;
  fonts: ReportFonts;
}

export interface TextStyle {
  size: number;
  bold?: boolean;
  colour?: string;
}

interface FontFile {
  ascent: number;
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

type Structure = PDFKit.PDFStructureElement;
type Tag = 'P' | 'H1' | 'H2' | 'H3' | 'TH' | 'TD' | 'Caption';

/** Points. The bottom leaves room for the footer. */
const margins = { top: 48, bottom: 56, left: 44, right: 44 };
const lineHeight = 1.3;
/** At most. */
const logoSize = [160, 40] as const;

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = margins.left;
  readonly width: number;
  /** Where the next block starts. */
  y: number = margins.top;
  private readonly root: Structure;
  private readonly fonts: ReportFonts;
  private readonly known = new Map<FontName, FontFile>();

  constructor({ paper, landscape = false, language, title, author, created, fonts }: SheetOptions) {
    this.doc = new Pdf({
      size: paper === 'a4' ? 'A4' : 'LETTER',
      layout: landscape ? 'landscape' : 'portrait',
      margins,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Fenceline', Producer: 'Fenceline', CreationDate: created },
      // The default is Helvetica, whose metrics would have to be in the build.
      font: '',
      // The types are older than the package: they do not know PDF/UA.
    } as unknown as PDFKit.PDFDocumentOptions);
    this.fonts = fonts;
    this.width = this.doc.page.width - margins.left - margins.right;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get bottom(): number {
    return this.doc.page.height - margins.bottom;
  }

  addPage(): void {
    this.doc.addPage();
    this.y = margins.top;
  }

  /** Starts a new page if the block does not fit. Returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.addPage();
    return true;
  }

  /** A structure element of the document, or of another element. */
  structure(type: string, within: Structure = this.root): Structure {
    const element = this.doc.struct(type);
    within.add(element);
    return element;
  }

  /** Draws inside a structure element of this type. */
  tagged(type: Tag | 'Figure', draw: () => void, options: object = {}, within: Structure = this.root): void {
    const element = this.doc.struct(type, options, draw);
    within.add(element);
    element.end();
  }

  /** Draws what screen readers skip: rules, backgrounds, footers. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  lines(text: string, width: number, style: TextStyle): string[] {
    return linesOf(text, width, (part) => this.widthOf(part, style));
  }

  widthOf(line: string, style: TextStyle): number {
    return this.runsOf(line).reduce((width, run) => width + this.widthOfRun(run, style), 0);
  }

  heightOf(lines: readonly string[], { size }: TextStyle): number {
    return lines.length * size * lineHeight;
  }

  /** Draws lines at a position, without a tag of their own. */
  draw(lines: readonly string[], x: number, y: number, style: TextStyle): void {
    this.doc.fillColor(style.colour ?? colours.ink);
    // All fonts stand on one baseline.
    const { ascent, unitsPerEm } = this.use('regular');
    const height = (ascent / unitsPerEm) * style.size;
    for (const [index, line] of lines.entries()) {
      this.drawLine(line, x, y + height + index * style.size * lineHeight, style);
    }
  }

  /** The tag keeps the text as it is read, where its glyphs are in another order, joined or left out. */
  spoken(text: string): { actual?: string } {
    const isPlain = !isRightToLeft(text) && this.runsOf(text).every(({ font }) => font === 'main');
    return isPlain ? {} : { actual: text };
  }

  /** Word by word if it has right-to-left words: the package would put a word's space on its other side. */
  private drawLine(line: string, x: number, baseline: number, style: TextStyle): void {
    let left = x;
    const words = isRightToLeft(line) ? inVisualOrder(line).split(' ') : [line];
    for (const word of words) {
      const runs = this.runsOf(word);
      for (const run of isRightToLeft(word) ? runs.toReversed() : runs) {
        this.useFor(run, style);
        // Only the main font has bold letters.
        const stroke = style.bold === true && run.font !== 'main';
        if (stroke) this.doc.lineWidth(style.size / 40).strokeColor(style.colour ?? colours.ink);
        this.doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke });
        left += this.widthOfRun(run, style);
      }
      left += this.widthOf(' ', style);
    }
  }

  private runsOf(text: string): GlyphRun[] {
    return glyphRunsOf(text, (font, codePoint) =>
      this.use(font === 'main' ? 'regular' : font).hasGlyphForCodePoint(codePoint),
    );
  }

  private widthOfRun(run: GlyphRun, style: TextStyle): number {
    this.useFor(run, style);
    return this.doc.widthOfString(run.text);
  }

  /** A block of text over the whole width, on a new page if it does not fit. */
  block(text: string, style: TextStyle, { tag = 'P', after = 4 }: { tag?: Tag; after?: number } = {}): void {
    const lines = this.lines(text, this.width, style);
    const height = this.heightOf(lines, style);
    this.ensure(height);
    this.tagged(tag, () => this.draw(lines, this.left, this.y, style), this.spoken(text));
    this.y += height + after;
  }

  /** The account, with its logo above. */
  letterhead(accountName: string, logo: Buffer | undefined): void {
    if (logo) {
      this.tagged('Figure', () => this.doc.image(logo, this.left, this.y, { fit: [...logoSize] }), {
        alt: accountName,
      });
      this.y += logoSize[1] + 6;
    }
    this.block(accountName, { size: 11, bold: true, colour: colours.accent }, { after: 2 });
  }

  /** A heading, with room for the first lines below it. */
  heading(text: string, level: 1 | 2 | 3, room = 60): void {
    const size = [0, 20, 14, 10.5][level] ?? 10.5;
    this.ensure(size * lineHeight + room);
    this.block(
      text,
      { size, bold: true, colour: level === 3 ? colours.accent : colours.ink },
      {
        tag: `H${level}`,
        after: level === 1 ? 2 : 4,
      },
    );
  }

  private useFor({ font }: GlyphRun, { size, bold = false }: TextStyle): void {
    this.use(font !== 'main' ? font : bold ? 'bold' : 'regular');
    this.doc.fontSize(size);
  }

  private use(name: FontName): FontFile {
    const known = this.known.get(name);
    if (known) {
      this.doc.font(name);
      return known;
    }
    const file = this.fonts[name]();
    this.doc.registerFont(name, isWoff(file) ? trueTypeOfWoff(file) : file);
    this.doc.font(name);
    // The package's types do not know the current font.
    const { font } = (this.doc as unknown as { _font: { font: FontFile } })._font;
    this.known.set(name, font);
    return font;
  }
}
