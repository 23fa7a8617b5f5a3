import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VIEWPORTS } from "../.storybook/viewports.ts";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function figure(caption: string, source: string | undefined, without = "none"): string {
  const inside =
    source === undefined
      ? `<p class="none">${escaped(without)}</p>`
      : `<img loading="lazy" src="${source}" alt="" />`;
  return `<figure><figcaption>${caption}</figcaption>${inside}</figure>`;
}

function entry(folder: string, name: string): string {
  const [, story = name, theme = "", width = ""] = /^(.+)--(light|dark)-(\d+)$/.exec(name) ?? [];
  const path = (kind: string): string | undefined => {
    const file = join(folder, kind, `${name}.png`);
    // Inside the page, so that it can be sent to somebody as it is.
    return existsSync(file) ? `data:image/png;base64,${readFileSync(file, "base64")}` : undefined;
  };
  const reason = join(folder, "before", `${name}.txt`);
  const without = existsSync(reason)
    ? `It could not be proven: ${readFileSync(reason, "utf8")}`
    : undefined;
  const [viewport = "desk"] =
    Object.entries(VIEWPORTS).find(([, { styles }]) => styles.width === `${width}px`) ?? [];
  const link = `http://localhost:6006/?path=/story/${story}&globals=theme:${theme};viewport.value:${viewport}`;
  return `<section id="${escaped(name)}">
<h2><a href="${escaped(link)}">${escaped(story)}</a> <small>${theme}, ${width} px wide</small></h2>
<p>Accept this story: <code>npm run stories:accept -- ${escaped(story)}</code></p>
<div>${figure("Before", path("before"), without)}${figure("Difference", path("difference"))}${figure("After", path("after"))}</div>
</section>`;
}

/**
 * Writes index.html into the report's folder, with each picture that is not the accepted one inside it: before,
 * difference, after.
 * Returns its path.
 */
export function writeReport(folder: string, changed: string[]): string {
  const names = changed.toSorted();
  const page = join(folder, "index.html");
  writeFileSync(
    page,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>${names.length} pictures changed</title>
<style>
body { margin: 2rem; background: #f8f6ef; color: #111938; font: 1rem/1.5 system-ui, sans-serif; }
section { margin: 2rem 0; border-top: 1px solid #e1dacb; }
section > div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start; }
h2 { font-size: 1.125rem; } small { color: #626985; font-weight: 400; }
figure { margin: 0; } figcaption, .none { color: #626985; }
img { max-width: 100%; border: 1px solid #e1dacb; background: #fff; }
</style>
<h1>${names.length} pictures are not the accepted ones</h1>
<p>The links need <code>npm run stories</code>. If the changes are meant: <code>npm run stories:accept</code>.</p>
<ul>${names.map((name) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`).join("")}</ul>
${names.map((name) => entry(folder, name)).join("\n")}
</html>
`,
  );
  return page;
}
