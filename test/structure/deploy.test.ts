/** The files for operators in `deploy/`, and the commands in the documentation. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { main } from '../../src/server/host/cli.ts';
import { needsPrograms } from '../support/needs.ts';
import { temporaryFolder } from '../support/temporary.ts';

const systemd = needsPrograms('systemd-analyze');

test.skipIf(systemd.missing).each(['fenceline', 'fenceline-backup'])(
  `%s.service is hardened ${systemd.note}`,
  (name) => {
    const unit = `deploy/${name}.service`;
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(3);
  },
);

test('run.sh takes each setting as it is, and passes on arguments and the exit code', () => {
  const folder = temporaryFolder('fenceline-run-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'fenceline.env');
  const values = {
    DATABASE_URL: 'postgres://fleet@one,two/fleet?a=b&target_session_attrs=primary',
    TILE_LAYERS: 'Streets=https://a/{z}|Sky=https://b/{z} # $HOME `id` "x"',
    SMTP_URL: '',
    MAIL_FROM: 'Fleet <fleet@example.com>; echo',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, ['# Settings', '', ...lines].join('\n'));
  // Only root may change users, and the paths are those of an installed release.
  const script = readFileSync('deploy/run.sh', 'utf8')
    .replace('/etc/fenceline.env', file)
    .replace('runuser -u fenceline --', '');
  const program = 'console.log(JSON.stringify([process.env, process.cwd(), process.argv[1]])); process.exit(3)';
  const { stdout, status } = spawnSync('sh', ['-c', script, 'deploy/run.sh', 'node', '-e', program, 'a  b'], {
    encoding: 'utf8',
  });
  const [environment, cwd, argument] = JSON.parse(stdout) as [NodeJS.ProcessEnv, string, string];
  expect(environment).toMatchObject(values);
  expect([cwd, argument, status]).toEqual([process.cwd(), 'a  b', 3]);
});

const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const documented = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/(?:npm run fenceline --|node dist\/cli\.js) ([^`\n]+)/g)].map(
    ([, command = '']) => [page, command] as const,
  ),
);

test.each(documented.filter(([, command]) => !command.includes('…')))(
  '%s: the command "%s" exists',
  async (_, command) => {
    const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const complaints: string[] = [];
    const complain = (line: string): void => void complaints.push(line);
    expect(await main([...words, '--help'], { environment: {}, print: () => {}, complain })).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test('docs/deployment.md shows each command for an installed release as a whole', () => {
  const [, ...blocks] = readFileSync('docs/deployment.md', 'utf8').split(/^```\w*$/m);
  const lines = blocks.filter((_, index) => index % 2 === 0).flatMap((block) => block.split('\n'));
  const commands = lines.filter((line) => line.includes('dist/cli.js') || line.includes('backup.sh '));
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter((line) => !/deploy\/run\.sh|docker compose/.test(line))).toEqual([]);
});
