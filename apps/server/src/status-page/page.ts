import { createHash } from "node:crypto";
import { formatLongMoment } from "#calendar/index.ts";
import type { Incident } from "./incidents.ts";
import type { Judgement, State } from "./judge.ts";

const NAMES: Readonly<Record<State, string>> = {
  works: "Works",
  late: "Late",
  away: "Away",
  unknown: "Not seen",
};

// The roles of the design system, whose sheet is away when the app is.
const STYLE = `:root{color-scheme:light dark;--ground:#f8f6ef;--surface:#fefcf9;--ink:#111938;--soft:#474f70;--line:#e1dacb;--works:#1d6442;--late:#7d4f12;--away:#aa2b24}
@media (prefers-color-scheme:dark){:root{--ground:#0a1024;--surface:#111833;--ink:#f4f0e7;--soft:#bcc3da;--line:#232d52;--works:#84d1a8;--late:#edc878;--away:#ff9f94}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:40rem;margin:0 auto;padding:2rem 1rem 3rem}
h1,h2{font-family:"Iowan Old Style","Palatino Linotype",Georgia,serif;font-weight:600;line-height:1.25;margin:0 0 .5rem}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2rem}
p{margin:0 0 1rem}.soft{color:var(--soft)}
ul{list-style:none;margin:1.5rem 0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:1rem}
li{padding:.875rem 1rem;border-top:1px solid var(--line)}li:first-child{border-top:0}
li b{float:right;margin-left:1rem}li span{display:block;color:var(--soft);overflow-wrap:anywhere}
.works b{color:var(--works)}.late b{color:var(--late)}.away b{color:var(--away)}.unknown b{color:var(--soft)}`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** One sentence over all parts. */
function printSummary(parts: readonly Judgement[]): string {
  if (parts.some(({ state }) => state === "away")) return "Something does not answer.";
  if (parts.some(({ state }) => state === "late")) return "Something takes longer than usual.";
  if (parts.some(({ state }) => state === "unknown")) return "What we can see works.";
  return "Everything works.";
}

const printPart = ({ about, state, sentence }: Judgement): string =>
  `<li class="${state}"><b>${NAMES[state]}</b>${escapeHtml(about)}${state === "works" ? "" : `<span>${escapeHtml(sentence)}</span>`}</li>`;

const printIncident = ({ headline, lines }: Incident): string =>
  `<li>${escapeHtml(headline)}${lines.map((line) => `<span>${escapeHtml(line)}</span>`).join("")}</li>`;

/** Prints the whole status page: one document without scripts, fonts or images, that any web server can serve. */
export function printStatusPage(
  parts: readonly Judgement[],
  incidents: readonly Incident[],
  lookedAt: Date,
): string {
  const hash = createHash("sha256").update(STYLE).digest("base64");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Kinfold: what works</title>
<meta http-equiv="content-security-policy" content="default-src 'none';style-src 'sha256-${hash}'">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="60"><meta name="robots" content="noindex">
<style>${STYLE}</style></head>
<body><main><h1>${printSummary(parts)}</h1>
<p class="soft">Last looked at ${formatLongMoment(lookedAt)} in Lagos. This page is renewed every minute. If that is long ago, it is this page that has stopped.</p>
<ul aria-label="What works">${parts.map(printPart).join("\n")}</ul>
<h2>What staff say</h2>
${incidents.length === 0 ? '<p class="soft">No incident is known.</p>' : `<ul aria-label="Incidents">${incidents.map(printIncident).join("\n")}</ul>`}
</main></body></html>
`;
}
