import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Short files with long tests. */
const longer = [
  'journeys/accessibility',
  'journeys/accessibility-pages',
  'journeys/accessibility-sensors',
  'journeys/alerts',
  'journeys/extremes',
  'journeys/newcomer',
  'journeys/notices',
  'journeys/other-browsers',
  'journeys/service-away',
  'server/behind-proxies',
  'server/hostile',
  'server/host/commands/full-disk',
  'server/tracking/recorded-visits',
  'server/work/workers',
].map((name) => `/test/${name}.test.ts`);

/** They drop the modules of their worker, which the next file would have to load again: they come last. */
const dropping = ['damaged.test.tsx', 'refusals.test.tsx', 'palette-questions.test.ts', 'service-clock.test.ts'].map(
  (name) => `/test/web/${name}`,
);

function lengthOf({ moduleId }: TestSpecification): number {
  if (dropping.some((name) => moduleId.endsWith(name))) return 0;
  return longer.some((name) => moduleId.endsWith(name)) ? Number.POSITIVE_INFINITY : statSync(moduleId).size;
}

/**
 * Runs one project after the other, because a worker restarts for another project. In each project the long files start
 * first, so that no long file runs alone at the end. The size of a file stands for its duration.
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
