/**
 * Each example of /docs runs in each language, on a new service of its own, and answers what its page says. C# is only written: its
 * compiler is not on npm.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { languages, type Sample, sampleOf } from '../../src/server/docs/samples.ts';
import { openApiDocument } from '../../src/server/openapi/document.ts';
import { needsPrograms } from '../support/needs.ts';
import { listeningService } from '../support/service.ts';
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
const programs: Readonly<Record<string, () => [string, string[]]>> = {
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
};

const tools = needsPrograms('bash', 'curl', 'python3');

test.skipIf(tools.missing).each(Object.keys(programs))(
  `the examples in %s get a 2xx, or the failure that their pages name ${tools.note}`,
  async (language) => {
    // Passkeys need an address with a name.
    const world = await listeningService({ settings: { publicUrl: 'https://fleet.example' } });
    const { key } = await makeKey(world);
    const [program, args] = programs[language]?.() ?? ['', []];
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, FLEET: world.origin, TOKEN: world.token, KEY: key };
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 10_000_000 });
    await world.close();
    const statuses = stdout.trim().split('\n');
    expect(samples.map(({ name }, at) => `${name} ${statuses[at]?.replace(/^2\d\d$/, '2xx')}`)).toEqual(
      samples.map(({ name, sample: { fails } }) => `${name} ${fails?.status ?? '2xx'}`),
    );
  },
);
