export { readIncidents } from "./incidents.ts";
export { judgeClub, type Look } from "./judge.ts";
export { lookAtClub, type Club } from "./look.ts";
export { printStatusPage } from "./page.ts";
export { serveStatusPage, writeStatusPage } from "./serve.ts";
