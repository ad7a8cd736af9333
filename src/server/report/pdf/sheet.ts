/** The pages of a report: fonts, colours, the current height on the page, and tagged text. */
import Pdf from 'pdfkit';
import { inVisualOrder, isRightToLeft, linesOf } from './lines.ts';

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

export interface ReportFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

export interface SheetOptions {
  paper: 'a4' | 'letter';
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

type Structure = PDFKit.PDFStructureElement;
type Tag = 'P' | 'H1' | 'H2' | 'H3' | 'TH' | 'TD' | 'Caption';

/** Points. The bottom leaves room for the footer. */
const margins = { top: 48, bottom: 56, left: 44, right: 44 };
const lineHeight = 1.3;

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = margins.left;
  readonly width: number;
  /** Where the next block starts. */
  y: number = margins.top;
  private readonly root: Structure;

  constructor({ paper, language, title, author, created, fonts }: SheetOptions) {
    this.doc = new Pdf({
      size: paper === 'a4' ? 'A4' : 'LETTER',
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
    this.doc.registerFont('regular', Buffer.from(fonts.regular));
    this.doc.registerFont('bold', Buffer.from(fonts.bold));
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
    this.use(style);
    return linesOf(text, width, (part) => this.doc.widthOfString(part));
  }

  widthOf(line: string, style: TextStyle): number {
    this.use(style);
    return this.doc.widthOfString(line);
  }

  heightOf(lines: readonly string[], { size }: TextStyle): number {
    return lines.length * size * lineHeight;
  }

  /** Draws lines at a position, without a tag of their own. */
  draw(lines: readonly string[], x: number, y: number, style: TextStyle): void {
    this.use(style);
    this.doc.fillColor(style.colour ?? colours.ink);
    for (const [index, line] of lines.entries()) {
      this.drawLine(line, x, y + index * style.size * lineHeight);
    }
  }

  /** Word by word if it has right-to-left words: the package would put a word's space on its other side. */
  private drawLine(line: string, x: number, y: number): void {
    let left = x;
    const words = isRightToLeft(line) ? inVisualOrder(line).split(' ') : [line];
    for (const word of words) {
      this.doc.text(word, left, y, { lineBreak: false });
      left += this.doc.widthOfString(word) + this.doc.widthOfString(' ');
    }
  }

  /** A block of text over the whole width, on a new page if it does not fit. */
  block(text: string, style: TextStyle, { tag = 'P', after = 4 }: { tag?: Tag; after?: number } = {}): void {
    const lines = this.lines(text, this.width, style);
    const height = this.heightOf(lines, style);
    this.ensure(height);
    this.tagged(tag, () => this.draw(lines, this.left, this.y, style), spoken(text));
    this.y += height + after;
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

  private use({ size, bold = false }: TextStyle): void {
    this.doc.font(bold ? 'bold' : 'regular').fontSize(size);
  }
}

/** Right-to-left text is drawn in visual order, so the tag keeps the text as it is read. */
export const spoken = (text: string): { actual?: string } => (isRightToLeft(text) ? { actual: text } : {});
