export { examineServer } from "./examine-server.ts";
export type { Finding } from "./finding.ts";
