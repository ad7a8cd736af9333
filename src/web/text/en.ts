import { common } from './en/common.ts';
import { map } from './en/map.ts';
import { problems } from './en/problems.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';

/** English. Another language is an object of the same type; a word missing in it is a type error. */
export const en = { common, map, problems, shell, signIn };
export type Text = typeof en;
