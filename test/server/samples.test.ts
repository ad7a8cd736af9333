/** Each example of /docs runs in each language, on a new service of its own, and answers what its page says. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { languages, type Sample, sampleOf } from '../../src/server/docs/samples.ts';
import { openApiDocument } from '../../src/server/openapi/document.ts';
import { compiledCsharp, csharp } from '../support/csharp.ts';
import { type Needs, needsPrograms } from '../support/needs.ts';
import { listeningService } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { makeKey } from './ingest/door.ts';

/** The live stream has no end. */
const samples = Object.entries(openApiDocument({ basePath: '' }).paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ name: operation.operationId, sample: sampleOf(method, path, operation) },
    })),
  )
  .filter(({ name }) => name !== 'listenLive');

const writerOf = (language: string): ((sample: Sample) => string) => {
  const [, write] = languages.find(([name]) => name === language) ?? [];
  if (!write) throw new Error(`No examples in ${language}`);
  return write;
};

const written = (language: string): string[] => samples.map(({ sample }) => writerOf(language)(sample));
const indented = (text: string): string => text.replaceAll(/^/gm, '    ');

/** Language -> program that runs all examples and prints a line with the status of each. Of curl, one process runs all commands. */
const programs: Readonly<Record<string, (folder: string) => [string, string[]]>> = {
  curl: () => [
    'bash',
    [
      '-c',
      `all=()\ncurl() { all+=(--next -s -o /dev/null -w '%{http_code}\\n' "$@"); }\n${written('curl').join('\n')}\ncommand curl "\${all[@]:1}"`,
    ],
  ],
  TypeScript: () => [
    process.execPath,
    [
      ...['--input-type=module', '-e'],
      `const { FLEET, TOKEN, KEY } = process.env;\nconst print = console.log;\nconsole.log = (status) => print(status);\n${written(
        'TypeScript',
      )
        .map((text) => `{\n${text}\n}`)
        .join('\n')}`,
    ],
  ],
  Python: () => [
    'python3',
    [
      '-c',
      `import os\nFLEET, TOKEN, KEY = (os.environ[name] for name in ("FLEET", "TOKEN", "KEY"))\n_print = print\ndef print(status, _):\n    _print(status)\n${written(
        'Python',
      )
        .map((text) => `if True:\n${indented(text)}`)
        .join('\n')}`,
    ],
  ],
  'C#': (folder) => [
    'mono',
    [
      compiledCsharp(
        folder,
        `static class Console { public static void WriteLine(string text) { System.Console.WriteLine(text.Split(' ')[0]); } }
static string Read(string name) { return Environment.GetEnvironmentVariable(name); }
static readonly string FLEET = Read("FLEET"), TOKEN = Read("TOKEN"), KEY = Read("KEY");
static void Main() { Run().Wait(); }
static async Task Run() {\n${written('C#')
          .map((text) => `{\n${text}\n}`)
          .join('\n')}\n}`,
      ),
    ],
  ],
};

const tools: Readonly<Record<string, Needs>> = {
  curl: needsPrograms('bash', 'curl'),
  Python: needsPrograms('python3'),
  'C#': csharp,
};

for (const language of Object.keys(programs)) {
  const { missing = false, note = '' } = tools[language] ?? {};
  test.skipIf(missing)(
    `the examples in ${language} get a 2xx, or the failure that their pages name ${note}`,
    async () => {
      // Passkeys need an address with a name.
      const world = await listeningService({ settings: { publicUrl: 'https://fleet.example' } });
      const { key } = await makeKey(world);
      const folder = temporaryFolder('fenceline-examples-');
      const [program, args] = programs[language]?.(folder) ?? ['', []];
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, FLEET: world.origin, TOKEN: world.token, KEY: key };
      const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 10_000_000 });
      await world.close();
      rmSync(folder, { recursive: true });
      const statuses = stdout.trim().split('\n');
      expect(samples.map(({ name }, at) => `${name} ${statuses[at]?.replace(/^2\d\d$/, '2xx')}`)).toEqual(
        samples.map(({ name, sample: { fails } }) => `${name} ${fails?.status ?? '2xx'}`),
      );
    },
  );
}
