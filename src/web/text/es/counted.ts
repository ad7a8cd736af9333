import { waitIn } from '../../../contract/waiting.ts';
import { plural } from '../plural.ts';

export const spanish = plural('es');

/** "1 visita", "12 visitas", "1.000.000 de visitas": after a whole million Spanish says "de". */
export const counted = (count: number, shown: string, one: string, other: string): string =>
  `${shown} ${spanish(count, { one, many: `de ${other}`, other })}`;

export const waiting = waitIn('es');
