import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { expect, test } from "vitest";
import { openSite } from "../../apps/server/src/testing/open-site.ts";
import { writeDifferences } from "../../packages/frame/build/differences.ts";
import { findBrowser } from "../machine/browser.ts";

/** A build whose one script says this. Answers the folder of its scripts. */
async function build(root: string, hash: string, says: string): Promise<string> {
  const assets = join(root, "assets");
  const parts = Array.from({ length: 500 }, (_, at) => `let a${at}=${(at * 7_919) % 10_007};`);
  await rm(root, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  await writeFile(
    join(root, "index.html"),
    `<!doctype html><title>x</title><script type="module" src="/assets/app-${hash}.js"></script>`,
  );
  await writeFile(
    join(assets, `app-${hash}.js`),
    `${parts.join("\n")}\ndocument.title = ${JSON.stringify(says)};`,
  );
  return assets;
}

test("a browser that has the release before loads what is new alone, and runs the whole", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-releases-"));
  const [root, before] = [join(folder, "now"), join(folder, "before")];
  await build(root, "AAAAaaaa", "the first");
  const site = await openSite(root);
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage();
    await page.goto(site.url, { waitUntil: "networkidle" });
    expect(await page.title()).toBe("the first");

    const earlier = await build(before, "AAAAaaaa", "the first");
    await writeDifferences(await build(root, "BBBBbbbb", "the second"), [earlier]);
    const [response] = await Promise.all([
      page.waitForResponse(/app-BBBBbbbb/),
      page.goto(site.url, { waitUntil: "networkidle" }),
    ]);
    expect(await page.title()).toBe("the second");
    expect(response.headers()["content-encoding"]).toBe("dcz");
    expect((await response.request().sizes()).responseBodySize).toBeLessThan(200);

    // Someone who comes for the first time loads the whole file.
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(site.url, { waitUntil: "networkidle" });
    expect(await stranger.title()).toBe("the second");
  } finally {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
});
