import { delay, http, HttpResponse, type HttpHandler } from "msw";
import { create } from "superstruct";
import { listLooks } from "./desk-samples.ts";
import { Statement, type Decision, type Desk, type History } from "#contract.ts";

/** A warning, as it was before and as it is after. */
function drawNotice(kind: string, isDark: boolean): string {
  const [ground, ink] = isDark ? ["#1a1f3a", "#f4f0e7"] : ["#f8f6ef", "#111938"];
  const sign =
    kind === "before"
      ? `<circle cx="40" cy="52" r="9" fill="#9a5b00" />`
      : `<path d="M40 42l11 19H29z" fill="#9a5b00" />`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="220"><rect width="390" height="220" fill="${ground}" /><rect x="12" y="20" width="366" height="64" rx="10" fill="none" stroke="#b9842b" />${kind === "difference" ? `<rect x="28" y="40" width="24" height="24" fill="#d01030" />` : sign}<rect x="64" y="44" width="250" height="6" fill="${ink}" /><rect x="64" y="58" width="180" height="6" fill="${ink}" /></svg>`;
}

const drawing = (kind: string, isDark: boolean): Response =>
  new HttpResponse(drawNotice(kind, isDark), { headers: { "content-type": "image/svg+xml" } });

const SCREENSHOTS: HttpHandler[] = [
  http.get("*/review/api/looks/:kind/:name", ({ params: { kind, name } }) =>
    drawing(String(kind), String(name).includes("--dark-")),
  ),
  http.get("*/review/api/screenshots/:name", () => drawing("after", false)),
];

/** The desk answers with this. */
export const setDeskAnswer = (desk: Desk): HttpHandler[] => [
  http.get("*/review/api/desk", () => HttpResponse.json(desk)),
  ...SCREENSHOTS,
];

export const setHistoryAnswer = (history: History): HttpHandler[] => [
  http.get("*/review/api/history/:story", () => HttpResponse.json(history)),
  ...SCREENSHOTS,
];

/** Decisions are taken: `sent` gets what arrives. */
export const takeDecisions = (decision: Decision, sent: (body: unknown) => void): HttpHandler =>
  http.post("*/review/api/decisions", async ({ request }) => {
    const body = await request.json();
    sent(body);
    const statement = create(body, Statement);
    const looks = statement.outcome === "comment" ? {} : listLooks(statement.cause);
    return HttpResponse.json({ ...decision, ...statement, looks }, { status: 201 });
  });

export const refuseDecisions = (error: string): HttpHandler =>
  http.post("*/review/api/decisions", () =>
    HttpResponse.json({ code: "cannot_be_decided", error }, { status: 409 }),
  );

export const keepDeskWaiting = (): HttpHandler =>
  http.get("*/review/api/desk", async () => {
    await delay("infinite");
  });

export const keepDeskAway = (): HttpHandler =>
  http.get("*/review/api/desk", () => HttpResponse.error());
