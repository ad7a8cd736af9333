import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { readJson, root } from '../../src/tools/built.mjs';

/**
 * A headless Chromium: the one in `$CHROME`, otherwise the one of the npm package `@sparticuz/chromium`, otherwise the
 * system's. The package has its own libraries and fonts, so it runs on a bare machine. It is a headless shell, which needs
 * half the processor time of a whole Chromium.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), args: flags, ...options });
}

/** The same browser with a profile in a folder, for programs that inspect it from outside. */
export async function launchProfile(folder: string, args: readonly string[]): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...(await findChromium()), args: [...flags, ...args] });
}

const flags = [
  // Root cannot use the sandbox, and the pages are our own.
  '--no-sandbox',
  '--disable-gpu',
  // Containers give /dev/shm 64 MB.
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The package contains a program for this platform. */
const hasPackage = process.platform === 'linux' && process.arch === 'x64';
const systemChromium = '/usr/bin/chromium';

async function findChromium(): Promise<LaunchOptions> {
  const named = process.env.CHROME;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME names ${named}, and there is no such file`);
    return { executablePath: named };
  }
  if (hasPackage) return chromiumOfThePackage();
  if (existsSync(systemChromium)) return { executablePath: systemChromium };
  throw new Error('Browser tests need Chromium: install it, or name it in the environment variable CHROME.');
}

/**
 * The package unpacks into the folder for temporary files, skips files that already exist there (also partial ones, or
 * without libraries), and changes the environment of its importer. So a separate process unpacks it into a separate folder,
 * which gets its final name when it is complete. If several processes do it at once, one wins.
 */
async function chromiumOfThePackage(): Promise<LaunchOptions> {
  const cache = join(root, 'node_modules/.cache');
  const { version } = readJson<{ version: string }>(join(root, 'node_modules/@sparticuz/chromium/package.json'));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    await unpack(await mkdtemp(join(cache, 'chromium-unpacking-')), folder);
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...definedOnly(process.env),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      HOME: process.env.HOME ?? folder,
    },
  };
}

async function unpack(temporary: string, folder: string) {
  const script = "import('@sparticuz/chromium').then((unpacker) => unpacker.default.executablePath())";
  // The package unpacks its libraries only if it detects this runtime.
  const env = { ...process.env, TMPDIR: temporary, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  try {
    await promisify(execFile)(process.execPath, ['--eval', script], { cwd: root, env });
    await writeFile(join(temporary, 'fonts/fonts.conf'), fontsHere);
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * The package's own configuration refers to /tmp/fonts. Only its own font is listed: with the fonts of the machine, weight
 * 600 can resolve to a slab font.
 */
const fontsHere = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const definedOnly = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined));
