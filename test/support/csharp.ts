/** Compiles C# of the documentation with Mono's compiler. Mono runs the program. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs } from './needs.ts';

export const csharp = needs('mono-mcs', 'mono-runtime', 'libmono-system-net-http4.0-cil');

/** What .NET imports by itself. */
const implied = ['System', 'System.Collections.Generic', 'System.Linq', 'System.Net.Http', 'System.Threading.Tasks'];
const using = /^using ([\w.]+);$/gm;

/** `code`: members of a class with `Main`, and `using` lines anywhere. Returns the path of the program. */
export function compiledCsharp(folder: string, code: string): string {
  const names = new Set([...implied, ...[...code.matchAll(using)].map(([, name = '']) => name)]);
  const imports = [...names].map((name) => `using ${name};`).join('\n');
  const [source, program] = [join(folder, 'Program.cs'), join(folder, 'Program.exe')];
  writeFileSync(source, `${imports}\nstatic class Program {\n${code.replaceAll(using, '')}\n}\n`);
  execFileSync('mcs', ['-r:System.Net.Http.dll', `-out:${program}`, source]);
  return program;
}
