import { account } from './en/account.ts';
import { common } from './en/common.ts';
import { geofences } from './en/geofences.ts';
import { map } from './en/map.ts';
import { problems } from './en/problems.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';
import { tags } from './en/tags.ts';

/** English. Another language is an object of the same type; a word missing in it is a type error. */
export const en = { account, common, geofences, map, problems, shell, signIn, tags };
export type Text = typeof en;
