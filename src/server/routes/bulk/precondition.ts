/** The `etag` of a row: the row is stored only if its record is as the `ETag` of its GET named it. */

import { fieldProblems } from '../../../contract/field-problems.ts';
import type { KindName } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import { telemetryOf } from '../../../contract/record-state.ts';
import { string } from '../../../contract/text-kinds.ts';
import { matchesIfMatch, recordState } from '../../http/etag.ts';
import { clauseOf } from '../../http/reasons.ts';
import type { Target } from './match-rows.ts';

const etagText = string('code').max(1000);

/** Undefined if the row has none, or its record is in this state. */
export function preconditionFault(
  kind: KindName,
  etag: unknown,
  target: Target<object> | undefined,
): { errors: FieldProblem[]; status?: 412 } | undefined {
  if (etag === undefined || etag === null) return undefined;
  const parsed = etagText.safeParse(etag);
  if (!parsed.success) {
    return { errors: fieldProblems(parsed.error, etag).map((problem) => ({ ...problem, pointer: '#/etag' })) };
  }
  const header = parsed.data.includes('"') ? parsed.data : `"${parsed.data}"`;
  if (target && !target.isDeleted && matchesIfMatch(header, recordState(target.record, telemetryOf(kind)))) {
    return undefined;
  }
  const because = { reason: 'changedMeanwhile', params: {} } as const;
  return { errors: [{ pointer: '#/etag', code: 'conflict', ...because, detail: clauseOf(because) }], status: 412 };
}
