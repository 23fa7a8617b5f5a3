/** Which properties the tables of the documentation show without a description. */
import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import type { StrictArgTypes } from "storybook/internal/types";
import { listUndescribed } from "./arg-types.ts";
import type { Workshop } from "./browser-loop.ts";
import { isScreen } from "./screens.ts";
import type { Answer } from "../machine/serve-static.ts";

/** How many properties the tables of components show, and those without a description, as "Components/Inputs/Button busy". */
export type PropsReport = { shown: number; undescribed: string[] };

/** Reads the table of every component's page, as Storybook makes it of the source and of the first story's properties. */
export async function readProps({ browser, url, entries }: Workshop): Promise<PropsReport> {
  const firsts = new Map<string, string>();
  for (const { title, type, id } of entries) {
    if (type === "story" && !isScreen({ title }) && !firsts.has(title)) firsts.set(title, id);
  }
  const page = await browser.newPage();
  try {
    const [story] = firsts.values();
    if (story === undefined) throw new Error("No component has a story.");
    await page.goto(`${url}/iframe.html?id=${story}&viewMode=story`);
    type Preview = {
      currentRender?: { phase?: string };
      loadStory: (of: { storyId: string }) => Promise<{ argTypes: StrictArgTypes }>;
    };
    type Drawing = { __STORYBOOK_PREVIEW__?: Preview };
    await page.waitForFunction(
      () =>
        (globalThis as unknown as Drawing).__STORYBOOK_PREVIEW__?.currentRender?.phase ===
        "finished",
    );
    const tables = await page.evaluate(
      async (stories) => {
        const preview = (globalThis as unknown as Drawing).__STORYBOOK_PREVIEW__;
        const read: { title: string; json: string }[] = [];
        for (const [title, storyId] of stories) {
          const loaded = await preview?.loadStory({ storyId });
          read.push({ title, json: JSON.stringify(loaded?.argTypes ?? {}) });
        }
        return read;
      },
      [...firsts],
    );
    const read = tables.map(({ title, json }) => ({
      title,
      argTypes: JSON.parse(json) as StrictArgTypes,
    }));
    return {
      shown: read.reduce((sum, { argTypes }) => sum + Object.keys(argTypes).length, 0),
      undescribed: read.flatMap(({ title, argTypes }) =>
        listUndescribed(argTypes).map((name) => `${title} ${name}`),
      ),
    };
  } finally {
    await page.close();
  }
}

/** A description of one property of the source, and what is missing without it. */
const PLANTED = {
  sentence: "A sentence or two under the title.",
  finds: "Components/Layout/AuthCloth text",
};

/** The built workshop as it is when that property is not described. */
export function plantUndescribed(built: string): {
  answer: (path: string) => Answer | undefined;
  finds: string;
} {
  const { sentence, finds } = PLANTED;
  const files = globSync("assets/*.js", { cwd: built })
    .map((file) => join(built, file))
    .filter((file) => readFileSync(file, "utf8").includes(sentence));
  if (files.length === 0) throw new Error(`No built file says "${sentence}".`);
  return {
    finds,
    answer: (path) => {
      const file = join(built, path);
      if (!files.includes(file)) return undefined;
      return {
        type: "text/javascript; charset=utf-8",
        body: readFileSync(file, "utf8").replaceAll(sentence, ""),
      };
    },
  };
}
