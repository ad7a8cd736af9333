/** An import of assignments for a server that can only start and end them. */
import { kinds } from '../../../contract/kinds.ts';
import { ApiProblem } from '../problem.ts';
import type { ApiRequest } from '../request.ts';
import type { Row } from './lists.ts';

export const assignmentsPath = kinds.assignment.path;

/** The requests of an import, those that end assignments first. Throws if the server has no request for a row. */
export async function assignmentRequests(
  { rows = [], deleteIds = [] }: { rows?: readonly Row[]; deleteIds?: readonly number[] },
  find: (id: number) => Promise<Row | undefined>,
): Promise<{ index: number; request: ApiRequest }[]> {
  if (deleteIds.length > 0) throw lacking('DELETE');
  const requests: { index: number; request: ApiRequest }[] = [];
  for (const [index, row] of rows.entries()) {
    const { id, vehicleId, driverId, startUtc, endUtc } = row;
    const body = { vehicleId, driverId, ...(endUtc !== null && { endUtc }) };
    if (id === undefined) {
      requests.push({
        index,
        request: { method: 'POST', path: `${assignmentsPath}/start`, body: { ...body, startUtc } },
      });
      continue;
    }
    const stored = await find(Number(id));
    const isEnd =
      stored?.endUtc === null &&
      typeof endUtc === 'string' &&
      stored.vehicleId === vehicleId &&
      stored.driverId === driverId &&
      Date.parse(String(stored.startUtc)) === Date.parse(String(startUtc));
    if (!isEnd) throw lacking('POST');
    requests.unshift({ index, request: { method: 'POST', path: `${assignmentsPath}/end`, body } });
  }
  return requests;
}

const lacking = (method: string): ApiProblem =>
  new ApiProblem({ kind: 'missing', request: `${method} ${assignmentsPath}` });
