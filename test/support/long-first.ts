import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Few lines with much to do: every page, a drive that was recorded. */
const longer = /\/(journeys\/accessibility-pages|tracking\/recorded-visits)\.test\.ts$/;

const lengthOf = ({ moduleId }: TestSpecification): number =>
  longer.test(moduleId) ? Number.POSITIVE_INFINITY : statSync(moduleId).size;

/**
 * One project after the other, since a worker that goes over to another begins anew. In each of them long files first, lest
 * one runs alone at the end; how long one takes shows in its size.
 */
export class LongFirst implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lengths = new Map(files.map((file) => [file, lengthOf(file)]));
    const of = (file: TestSpecification): number => lengths.get(file) ?? 0;
    const projects = [...new Set(files.map(({ project }) => project))];
    const place = ({ project }: TestSpecification): number => projects.indexOf(project);
    return files.sort((one, other) => place(one) - place(other) || (of(one) === of(other) ? 0 : of(other) - of(one)));
  }
  shard(): never {
    throw new Error('The tests are not cut into shards: share them out by project or by folder.');
  }
}
