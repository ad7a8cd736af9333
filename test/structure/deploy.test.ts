/** The files for operators in `deploy/`. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { needsPrograms } from '../support/needs.ts';

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
