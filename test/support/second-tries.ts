import type { Reporter, TestModule } from 'vitest/node';

/** Names at the end what passed only when it was tried again, and what had failed: a race to be found, not a success. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const late = tests.filter((each) => each.diagnostic()?.flaky);
    if (late.length === 0) return;
    const lines = late.map((each) => {
      const [error] = each.result().errors ?? [];
      return `  ${each.module.relativeModuleId} > ${each.fullName}: ${error?.message.split('\n')[0] ?? 'no reason given'}`;
    });
    console.log(['Passed only at the second try:', ...lines, ''].join('\n'));
  }
}
