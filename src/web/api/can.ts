import { type KindName, kindRow } from '../../contract/kinds.ts';
import { ApiProblem } from './problem.ts';

/** Paths that the server does not have; lists by their path alone. Our service has all of them. */
const lacking = new Set<string>();

/** What the server can do. A page asks when it has the answer to its list, which is empty then. */
export const can = {
  list: (kind: KindName): boolean => !lacking.has(kindRow(kind).path ?? ''),
};

/** Why a page of such a list has no content. */
export const notOnThisServer = new ApiProblem({ kind: 'missing' });

export const isLacking = (path: string): boolean => lacking.has(path);
export const noteLacking = (path: string): void => void lacking.add(path);
export const forgetLists = (): void => lacking.clear();
