/** The passwords that attackers try first. The list is loaded with the first password that is set, and takes some megabytes. */
import { passwordLength } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Case does not matter: whoever tries a word tries it capitalised too. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= passwordLength.min));
}

/** What is wrong with the password of this field; empty when nothing is. */
export const commonPasswordProblems = async (pointer: string, password: string): Promise<FieldProblem[]> =>
  (await isCommonPassword(password))
    ? [{ pointer, code: 'format', reason: 'passwordCommon', detail: 'is one of the most common passwords' }]
    : [];
