import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cause, Decision, Run } from "../../apps/workshop/src/contract.ts";
import { getStoryId } from "./story-fingerprints.ts";
import { findDecided } from "../../apps/workshop/src/last-outcomes.ts";

/** Screenshots of more would make a page that no one can send. */
const MOST_WITH_SCREENSHOTS = 40;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function figure(caption: string, source: string | undefined, without = "none"): string {
  const inside =
    source === undefined
      ? `<p class="none">${escaped(without)}</p>`
      : `<img loading="lazy" src="${source}" alt="" />`;
  return `<figure><figcaption>${caption}</figcaption>${inside}</figure>`;
}

/** A look before, after, and where it differs. */
function drawLook(folder: string, run: Run, name: string): string {
  const path = (kind: string): string | undefined => {
    const file = join(folder, kind, `${name}.png`);
    // Inside the page, so that it can be sent to someone as it is.
    return existsSync(file) ? `data:image/png;base64,${readFileSync(file, "base64")}` : undefined;
  };
  const unproven = run.looks[name]?.unproven;
  const without = unproven === undefined ? undefined : `It could not be proven: ${unproven}`;
  return `<h3>${escaped(name)}</h3>
<div>${figure("Before", path("before"), without)}${figure("Difference", path("difference"))}${figure("After", path("after"))}</div>`;
}

/** The look of a cause that is shown, and its other theme. */
function chooseLooks({ looks }: Cause): string[] {
  const [first] = looks;
  if (first === undefined) return [];
  const swap = (theme: string): string => (theme === "light" ? "dark" : "light");
  const pair = first.replace(/(?<=--)(?:light|dark)(?=-\d+$)/, swap);
  return [first, ...(looks.includes(pair) ? [pair] : [])];
}

function describeDecision(decision: Decision | undefined): string {
  if (decision === undefined) return "Not decided";
  const outcome = decision.outcome === "accepted" ? "Accepted" : "Denied";
  return `${outcome} by ${decision.by}: ${decision.reason}`;
}

function drawCause(
  folder: string,
  run: Run,
  cause: Cause,
  { decision, isDrawn }: { decision: Decision | undefined; isDrawn: boolean },
): string {
  const isLook = cause.kind === "look" || cause.kind === "new";
  const stories = new Set(cause.looks.map(getStoryId));
  const count = isLook
    ? `${cause.looks.length} screenshots of ${stories.size} stories. ${describeDecision(decision)}`
    : `${cause.kind === "axe" ? "axe" : "A play that failed"}, ${cause.looks.length} stories`;
  const details = isLook
    ? cause.details.map((detail) => `<p>${escaped(detail)}</p>`).join("")
    : `<pre>${escaped(cause.details.join("\n\n"))}</pre>`;
  return `<section id="${escaped(cause.id)}">
<h2>${escaped(cause.title)}</h2>
<p>${escaped(count)}</p>
${details}
${
  isLook && isDrawn
    ? chooseLooks(cause)
        .map((name) => drawLook(folder, run, name))
        .join("\n")
    : ""
}
<details><summary>All of them</summary><ul>${cause.looks.map((name) => `<li>${escaped(name)}</li>`).join("")}</ul></details>
</section>`;
}

/**
 * Writes index.html into the report's folder: each cause with what was decided about it and one of its looks in both themes, as a page that
 * needs nothing beside itself. Returns its path.
 */
export function writeReport(folder: string, run: Run, decisions: readonly Decision[]): string {
  const outcomes = findDecided(run.causes, run.looks, decisions);
  const screenshots = Object.keys(run.looks).length;
  const page = join(folder, "index.html");
  const title = `${screenshots} screenshots changed, for ${run.causes.length} causes`;
  writeFileSync(
    page,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>${title}</title>
<style>
body { margin: 2rem; background: #f8f6ef; color: #111938; font: 1rem/1.5 system-ui, sans-serif; }
section { margin: 2rem 0; border-top: 1px solid #e1dacb; }
section > div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start; }
h2 { font-size: 1.125rem; } h3 { font-size: 1rem; font-weight: 400; color: #626985; }
figure { margin: 0; } figcaption, .none { color: #626985; } pre { white-space: pre-wrap; }
img { max-width: 100%; border: 1px solid #e1dacb; background: #fff; }
</style>
<h1>${title}</h1>
<p>${escaped(`${run.stories} stories at ${run.commit}, “${run.subject}”.`)} To decide: <code>npm run stories -- review</code>. If all are meant: <code>npm run stories -- accept</code>.</p>
<ul>${run.causes.map(({ id, title: cause }) => `<li><a href="#${escaped(id)}">${escaped(cause)}</a></li>`).join("")}</ul>
${run.causes.map((cause, at) => drawCause(folder, run, cause, { decision: outcomes.get(cause.id), isDrawn: at < MOST_WITH_SCREENSHOTS })).join("\n")}
</html>
`,
  );
  return page;
}
