/**
 * The passwords that attackers try first. The list takes some megabytes, so it is loaded with the first password that
 * is set.
 */
import { passwordLength } from '../../contract/choices.ts';
import type { FieldProblem } from '../../contract/problem.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Case does not matter: attackers try capitalised words too. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= passwordLength.min));
}

/** Problems of the password in this field; empty if there are none. */
export const commonPasswordProblems = async (pointer: string, password: string): Promise<FieldProblem[]> =>
  (await isCommonPassword(password))
    ? [{ pointer, code: 'format', reason: 'passwordCommon', detail: 'is one of the most common passwords' }]
    : [];
