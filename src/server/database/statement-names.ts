import { createHash } from 'node:crypto';
import type { Statement } from './sql.ts';

/** Limit of remembered texts: statements with many optional parts must not fill the memory. */
const maxNames = 500;

/**
 * The name for preparing a statement. A text gets one on its second use, or at once if all texts are known to repeat.
 */
export function statementNames({ atOnce = false } = {}): (statement: Statement) => string | undefined {
  const names = new Map<string, string>();
  return ({ text, values }) => {
    // Text without values may contain several statements, which cannot be prepared.
    if (values.length === 0) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    const name = `s${hash(text)}`;
    names.set(text, name);
    return atOnce ? name : undefined;
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 20);
