import type { ImportReply } from '../../../contract/bulk.ts';
import { idOf, kindNames, kindRow } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import { ApiProblem, isMissing } from '../problem.ts';
import { readAnything } from '../read-answer.ts';
import { type Row, type Transmit, unfilled } from './lists.ts';

/** An import as one request per row. Refused rows are part of the reply. */
export async function saveEach(path: string, rows: readonly Row[], transmit: Transmit): Promise<ImportReply> {
  const kind = kindNames.find((name) => kindRow(name).path === path);
  const reply: ImportReply = { ids: [], rejectedCount: 0, rejected: [] };
  for (const [index, row] of rows.entries()) {
    try {
      const sent = await readAnything(await transmit({ method: 'POST', path, body: unfilled(path, row) }));
      reply.ids.push(typeof sent === 'number' ? sent : (kind && idOf(kind, row)) || null);
    } catch (error) {
      if (!(error instanceof ApiProblem) || isMissing(error)) throw error;
      reply.ids.push(null);
      reply.rejected.push({ index, errors: errorsOf(error) });
      reply.rejectedCount += 1;
    }
  }
  return reply;
}

/** A server that gives no reason is quoted by its answer's status. */
const errorsOf = ({ errors, detail, request, status }: ApiProblem): FieldProblem[] =>
  errors.length > 0 ? [...errors] : [{ code: 'conflict', detail: detail || `${request}: ${status}` }];
