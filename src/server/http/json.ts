import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { Problem } from '../problems.ts';
import { clauseOf } from '../reasons.ts';
import { jsonErrorOf } from './json-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

function notJson(because: Because): Problem {
  const detail = clauseOf(because).replace(/^The body /, '');
  const errors: FieldProblem[] = [{ pointer: '#', code: 'format', params: { expected: 'json' }, detail }];
  return new Problem(400, 'not-json', 'Not JSON', because, { errors });
}

/** The value of a JSON text in UTF-8. 400 that says where it goes wrong. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw notJson({ reason: 'notUtf8', params: {} });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw notJson(jsonErrorOf(text));
  }
}

/**
 * Removes every member that is null, at any depth, in place: null and absent read alike on POST. Elements of arrays stay,
 * since their place has a meaning. Without recursion, so that deep nesting is no trouble; without copying, so that a
 * member called `__proto__` stays a member.
 */
export function dropNullMembers(value: unknown): unknown {
  const open: object[] = [];
  const look = (inner: unknown): void => {
    if (inner !== null && typeof inner === 'object') open.push(inner);
  };
  look(value);
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next)) {
      next.forEach(look);
      continue;
    }
    const members = next as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      if (members[name] === null) delete members[name];
      else look(members[name]);
    }
  }
  return value;
}
