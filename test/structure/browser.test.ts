import { expect, onTestFinished, test } from 'vitest';
import { chromiumOfThePackage, launchBrowser } from '../support/browser.ts';

// On a machine with a system Chromium no other test uses the package's Chromium.
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the Chromium inside the npm package starts and has a font',
  async () => {
    const browser = await launchBrowser(await chromiumOfThePackage());
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.setContent('<p style="width: fit-content">Łódź</p>');
    const box = await page.getByText('Łódź').boundingBox();
    expect(box?.height).toBeGreaterThan(10);
    expect(box?.width).toBeGreaterThan(10);
  },
);
