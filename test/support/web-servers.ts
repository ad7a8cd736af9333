/** Real web servers before a service, with the configurations that `docs/deployment.md` shows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { programPath } from './needs.ts';
import { patienceMs } from './patience.ts';
import { temporaryFolder } from './temporary.ts';

const page = readFileSync('docs/deployment.md', 'utf8');

/** The configuration below a heading of the page; with a path, changed by the table of such changes. */
function documented(heading: string, isUnderPath: boolean): string {
  const [, text] = new RegExp(`\n### ${heading}\n\n\`\`\`\n([^]*?)\`\`\``).exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/deployment.md has no configuration for ${heading}`);
  if (!isUnderPath) return text;
  const changes = page.matchAll(new RegExp(`\\n\\| ${heading} \\| \`(.*?)\` \\| \`(.*?)\` \\|`, 'g'));
  return [...changes].reduce((changed, [, from = '', to = '']) => {
    if (!changed.includes(from)) throw new Error(`The configuration for ${heading} has no ${from}`);
    return changed.replace(from, to.replaceAll('`<br>`', '\n'));
  }, text);
}

interface Place {
  folder: string;
  port: number;
  /** `127.0.0.1:40123` */
  service: string;
  /** Fenceline is under `/fleet`. */
  isUnderPath: boolean;
}

export interface WebServer {
  /** The whole configuration. */
  settings(place: Place): string;
  command(file: string, folder: string): string[];
  /** Whether the tag of a compressed answer differs from ours. */
  rewrites: boolean;
}

export const nginx: WebServer = {
  settings: ({ folder, port, service, isUnderPath }) => {
    const [http = '', server = ''] = documented('nginx', isUnderPath).split('# In server { … }');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        gzip on; gzip_types application/json; ${http.replace('# In http { … }', '')}
        server { listen 127.0.0.1:${port}; ${server.replaceAll('/var/log/nginx', folder).replaceAll('127.0.0.1:8080', service)} } }`;
  },
  command: (file, folder) => ['-c', file, '-e', join(folder, 'error.log')],
  rewrites: true,
};

export const haproxy: WebServer = {
  settings: ({ port, service, isUnderPath }) =>
    `global\n  log stdout format raw local0\n${documented('HAProxy', isUnderPath)
      .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:8080', service)}`,
  command: (file) => ['-db', '-f', file],
  rewrites: false,
};

export const caddy: WebServer = {
  settings: ({ folder, port, service, isUnderPath }) =>
    documented('Caddy', isUnderPath)
      .replace('{\n', '{\n  admin off\n  auto_https off\n')
      .replace('fleet.example.com', `http://127.0.0.1:${port}`)
      .replace('https:// {', `http://:${port} {`)
      .replace('/var/log/caddy', folder)
      .replaceAll('127.0.0.1:8080', service),
  command: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  rewrites: false,
};

export const apache2: WebServer = {
  settings: ({ folder, port, service, isUnderPath }) => `
    ServerRoot ${folder}
    ServerName localhost
    PidFile ${folder}/pid
    Listen 127.0.0.1:${port}
    ${['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers', 'setenvif', 'filter', 'deflate'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
    SetOutputFilter DEFLATE
    ${documented('Apache', isUnderPath).replaceAll('/var/log/apache2', folder).replaceAll('127.0.0.1:8080', service)}
  `,
  command: (file) => ['-X', '-f', file],
  rewrites: true,
};

/** Starts the server before the service at the address, until the test ends. `logged` returns all that it has logged. */
export async function startWebServer(
  name: string,
  { settings, command }: WebServer,
  service: string,
  { path = '' }: { path?: '' | '/fleet' } = {},
): Promise<{ url: string; logged(): string }> {
  const folder = temporaryFolder(`fenceline-${name}-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'home'));
  const port = await freePort();
  const file = join(folder, 'settings');
  writeFileSync(file, settings({ folder, port, service: service.replace('http://', ''), isUnderPath: path !== '' }));
  const child = spawn(programPath(name) ?? name, command(file, folder), {
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
  });
  // Unlike `exit`, after the last of its output.
  const ended = once(child, 'close');
  // Not SIGKILL, which would leave the workers of nginx and Apache running.
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  const url = `http://127.0.0.1:${port}${path}`;
  const answers = (): Promise<boolean> =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: patienceMs, message: output }).toBe(true);
  return {
    url,
    logged() {
      const read = (log: string): string => readFileSync(join(folder, log), { encoding: 'utf8', flag: 'a+' });
      return [output, read('fleet.log'), read('error.log')].join('\n');
    },
  };
}
