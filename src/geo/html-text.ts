/** The text of HTML, as map programs write it into descriptions. One pass, whatever it contains. */

/** The length of a tag is not limited, but it holds no other one: a text of many `<` costs no more than its length. */
const tags = /(<[/!]?[a-z[-][^<>]*>)/i;
const newLine = /^<\/?(?:address|article|blockquote|br|div|dl|dt|dd|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b/i;
const newCell = /^<\/?t[dh]\b/i;
const hidden = /^<(\/?)(?:head|script|style|title)\b/i;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d?));/gi;

const marks = /<!\[CDATA\[|\]\]>/g;

/** The names that people's texts have; others stay as they are. */
const named = new Map(
  Object.entries({
    ...{
      amp: '&',
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
      nbsp: ' ',
      shy: '',
      copy: '©',
      reg: '®',
      deg: '°',
      euro: '€',
    },
    ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«' },
    ...{ raquo: '»', middot: '·', bull: '•', szlig: 'ß', ntilde: 'ñ', Ntilde: 'Ñ', ccedil: 'ç', Ccedil: 'Ç' },
    ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', aacute: 'á', eacute: 'é', iacute: 'í' },
    ...{ oacute: 'ó', uacute: 'ú', Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', agrave: 'à' },
    ...{ egrave: 'è', acirc: 'â', ecirc: 'ê', icirc: 'î', ocirc: 'ô', aring: 'å', Aring: 'Å', oslash: 'ø', iexcl: '¡' },
    ...{ iquest: '¿', sup2: '²', sup3: '³', frac12: '½', times: '×', rarr: '→', larr: '←' },
  }),
);

/** Text without tags is returned with its entities decoded, its lines as they are. */
export function textOfHtml(html: string): string {
  let isHidden = false;
  const parts = html
    .replace(marks, '')
    .split(tags)
    .map((part, index) => {
      const isTag = index % 2 === 1;
      const [found, closing] = (isTag && hidden.exec(part)) || [];
      if (found !== undefined) isHidden = closing === '';
      if (isTag) return newLine.test(part) ? '\n' : newCell.test(part) ? ' ' : '';
      return isHidden ? '' : part.replace(entity, decoded);
    });
  return parts
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decoded(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named.get(name) ?? named.get(name.toLowerCase()) ?? whole;
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : whole;
}
