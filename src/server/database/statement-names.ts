import { createHash } from 'node:crypto';
import type { Statement } from './sql.ts';

/** More texts than this are not remembered: statements built of many optional parts must not fill anybody's memory. */
const maxNames = 500;

/**
 * The name under which each connection prepares a statement once and then only runs it. A text gets one when it comes a
 * second time, or at once where all texts are known to come again.
 */
export function statementNames({ atOnce = false } = {}): (statement: Statement) => string | undefined {
  const names = new Map<string, string>();
  return ({ text, values }) => {
    // Without values it may be several statements in one text, which cannot be prepared.
    if (values.length === 0) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNames) return known;
    const name = `s${hash(text)}`;
    names.set(text, name);
    return atOnce ? name : undefined;
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 20);
