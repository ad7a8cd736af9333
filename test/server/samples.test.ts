/** The examples of /docs run in each language, and get the same answers in each. C# is only written: its compiler is not on npm. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages, type Sample, sampleOf } from '../../src/server/docs/samples.ts';
import { openApiDocument } from '../../src/server/openapi/document.ts';
import { needsPrograms } from '../support/needs.ts';
import { type ListeningService, listeningService } from '../support/service.ts';

let world: ListeningService;
beforeAll(async () => {
  world = await listeningService();
});
afterAll(() => world.close());

/** Reads change nothing, so that each language gets the same answers. The live stream has no end. */
const samples = Object.entries(openApiDocument({ basePath: '' }).paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ sample: sampleOf(method, path, operation), operation })),
  )
  .filter(
    ({ sample, operation }) =>
      sample.method === 'GET' && sample.secret === 'TOKEN' && operation.operationId !== 'listenLive',
  )
  .map(({ sample }) => sample);

const writerOf = (language: string): ((sample: Sample) => string) => {
  const [, write] = languages.find(([name]) => name === language) ?? [];
  if (!write) throw new Error(`No examples in ${language}`);
  return write;
};

const indented = (text: string): string => text.replaceAll(/^/gm, '    ');

/** Language -> program that runs all examples and prints a line with the status of each. */
const programs = {
  curl: (write: (sample: Sample) => string): [string, string[]] => [
    'bash',
    ['-c', samples.map((sample) => `${write(sample)} -s -o /dev/null -w '%{http_code}\\n'`).join('\n')],
  ],
  TypeScript: (write: (sample: Sample) => string): [string, string[]] => [
    process.execPath,
    [
      ...['--input-type=module', '-e'],
      `const { FLEET, TOKEN } = process.env;\nconst print = console.log;\nconsole.log = (status) => print(status);\n${samples.map((sample) => `{\n${write(sample)}\n}`).join('\n')}`,
    ],
  ],
  Python: (write: (sample: Sample) => string): [string, string[]] => [
    'python3',
    [
      '-c',
      `import os\nFLEET = os.environ["FLEET"]\nTOKEN = os.environ["TOKEN"]\n_print = print\ndef print(status, _):\n    _print(status)\n${samples.map((sample) => `if True:\n${indented(write(sample))}`).join('\n')}`,
    ],
  ],
};

const tools = needsPrograms('bash', 'curl', 'python3');

test.skipIf(tools.missing)(
  `examples that read get a 2xx, or 404 with the id 42, in each language ${tools.note}`,
  async () => {
    const answers: Record<string, string[]> = {};
    for (const [language, programOf] of Object.entries(programs)) {
      const [program, args] = programOf(writerOf(language));
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], FLEET: world.origin, TOKEN: world.token };
      const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 10_000_000 });
      const statuses = stdout.trim().split('\n');
      answers[language] = samples.map(({ path }, at) => `${statuses[at]} ${path}`);
    }
    expect(answers['TypeScript']).toEqual(answers['curl']);
    expect(answers['Python']).toEqual(answers['curl']);
    expect(answers['curl']?.filter((line) => !/^(?:2\d\d |404 .*\b42\b)/.test(line))).toEqual([]);
  },
);
