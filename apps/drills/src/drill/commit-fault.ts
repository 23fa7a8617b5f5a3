import { fileURLToPath } from "node:url";

const BREAK_COMMITS = fileURLToPath(new URL("break-commits.ts", import.meta.url));

/** What a server is started with so that one commit in so many is forgotten, or fails. */
export const buildCommitFault = (fault: "forgetful" | "failing"): Record<string, string> => ({
  NODE_OPTIONS: `--import=${BREAK_COMMITS}`,
  COMMIT_FAULT: fault,
});
