/** The part of the package that the workbook reader uses. It has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      take: (name: string, attributes: () => Record<string, string>, decode: Decode, isEmpty: boolean) => void,
    ): this;
    on(event: 'text', take: (value: string, decode: Decode) => void): this;
    on(event: 'cdata' | 'closeTag', take: (value: string) => void): this;
    on(event: 'error', take: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
