/**
 * The server's side of the review desk, below `/review/` of the workshop: the page, what the last run found, decisions, and the history of a
 * story's look. It takes decisions only from its own page.
 */
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join, relative } from "node:path";
import { create, StructError } from "superstruct";
import { Statement, type Desk, type History } from "../../../apps/workshop/src/contract.ts";
import { getComponentId } from "../built-stories.ts";
import { readGit } from "../../machine/git.ts";
import {
  findFile,
  getContentType,
  type Answer,
  type Answerer,
} from "../../machine/serve-static.ts";
import { createJsonAnswer, isForThisMachine, readBody, refuse } from "./desk-answers.ts";
import { getFingerprintFile, getStoryId } from "../story-fingerprints.ts";
import { recordDecision, DecisionRefused, readDecisions } from "./decisions.ts";
import { listLookChanges } from "./look-history.ts";
import { readRun, readRunText } from "./read-run.ts";
import { getStoredFile } from "../story-store.ts";

export type DeskFolders = {
  /** The repository. */
  root: string;
  /** Its accepted fingerprints, and the decisions about them. */
  fingerprints: string;
  decisions: string;
  /** What the last run left. */
  report: string;
  /** Screenshots of earlier looks, by fingerprint. */
  store: string;
  /** The built page. */
  page: string;
};

const PLACE = "/review/";
const NOT_FOUND = refuse(404, "not_found", "There is nothing here.");

/** The name in git's configuration; undefined where there is none. */
export function findReviewer(root: string): string | undefined {
  return readGit(root, "config", "user.name") || undefined;
}

/** Where the desk's pages stand, and who reviews there. */
export type DeskAccess = {
  getOrigin: (request: IncomingMessage) => string | undefined;
  findReviewer: (request: IncomingMessage) => string | undefined;
  /** Whether they signed in for it, and can sign out. */
  isSignedIn?: boolean;
};

/** The desk of this machine: the person at it reviews under the name in git's configuration. */
export const createLocalAccess = (root: string): DeskAccess => ({
  getOrigin: (request) =>
    isForThisMachine(request) ? `http://${request.headers.host ?? ""}` : undefined,
  findReviewer: () => findReviewer(root),
});

/** Only the desk's own page decides: a page of another origin cannot make this browser do so. */
function isFromDesk(request: IncomingMessage, { getOrigin }: DeskAccess): boolean {
  const { origin, "content-type": type = "" } = request.headers;
  return (
    origin !== undefined && origin === getOrigin(request) && type.startsWith("application/json")
  );
}

async function takeDecision(
  folders: DeskFolders,
  access: DeskAccess,
  request: IncomingMessage,
): Promise<Answer> {
  if (!isFromDesk(request, access))
    return refuse(403, "not_from_desk", "Decide in the review desk itself.");
  const reviewer = access.findReviewer(request);
  if (reviewer === undefined) {
    return refuse(409, "no_reviewer", "No one is named: git config user.name “Your Name”.");
  }
  const run = readRun(folders.report);
  if (run === undefined) return refuse(409, "no_run", "There is no run: npm run stories -- test.");
  const body = await readBody(request);
  if (body === undefined) return refuse(413, "too_large", "A reason has at most 500 characters.");
  try {
    return createJsonAnswer(
      recordDecision(folders.decisions, run, create(JSON.parse(body), Statement), reviewer),
      201,
    );
  } catch (fault) {
    if (fault instanceof DecisionRefused) return refuse(409, "cannot_be_decided", fault.message);
    if (fault instanceof StructError || fault instanceof SyntaxError) {
      return refuse(
        400,
        "not_a_decision",
        "A decision has a cause, an outcome and a reason of at most 500 characters.",
      );
    }
    throw fault;
  }
}

/** What the desk opens with. The run is passed on as it was written: thousands of looks take long to read twice, and the page checks them. */
function readDesk(
  { report, decisions }: DeskFolders,
  reviewer: string | undefined,
  isSignedIn = false,
): Answer {
  const own: Omit<Desk, "run"> = {
    ...(reviewer !== undefined && { reviewer }),
    ...(isSignedIn && { isSignedIn }),
    decisions: readDecisions(decisions),
  };
  const run = readRunText(report);
  const body = JSON.stringify(own);
  return {
    type: "application/json",
    body: run === undefined ? body : `{"run":${run},${body.slice(1)}`,
  };
}

function readHistory(
  { root, fingerprints, store, decisions }: DeskFolders,
  story: string,
): History {
  const file = relative(root, getFingerprintFile(fingerprints, getComponentId(story)));
  const made = readDecisions(decisions).filter(
    ({ outcome, stories }) => outcome === "accepted" && stories.includes(story),
  );
  const changes = listLookChanges(root, file, story).map(
    ({ commit, day, subject, looks, until }) => ({
      commit,
      day: day.slice(0, 10),
      subject,
      looks: Object.fromEntries(
        Object.entries(looks).map(([name, fingerprint]) => [
          name,
          { fingerprint, isDrawn: existsSync(getStoredFile(store, fingerprint)) },
        ]),
      ),
      decisions: made
        .filter(({ at }) => at <= day && (until === undefined || at > until))
        .map(({ by, reason }) => ({ by, reason })),
    }),
  );
  return { story, changes };
}

const png = (path: string): Answer =>
  existsSync(path) ? { type: "image/png", body: readFileSync(path) } : NOT_FOUND;

/** The page, its files, and for any other address of it the page again. */
async function readPage(page: string, path: string): Promise<Answer> {
  const file = (await findFile(page, path.slice(PLACE.length - 1))) ?? join(page, "index.html");
  return { type: getContentType(file), body: readFileSync(file) };
}

/** What the desk answers below `/review/`; undefined for what is not its own. */
export function createDeskAnswerer(
  folders: DeskFolders,
  access: DeskAccess = createLocalAccess(folders.root),
): Answerer {
  return async (path, request) => {
    if (path === "/review") return readPage(folders.page, PLACE);
    if (!path.startsWith(PLACE)) return undefined;
    const isPost = request.method === "POST";
    if (path === "/review/api/decisions" && isPost) return takeDecision(folders, access, request);
    if (isPost) return refuse(405, "not_allowed", "Nothing is sent here.");
    if (path === "/review/api/desk")
      return readDesk(folders, access.findReviewer(request), access.isSignedIn);
    const [, kind, name] =
      /^\/review\/api\/looks\/(before|after|difference)\/([\w-]+)\.png$/.exec(path) ?? [];
    if (kind !== undefined) return png(join(folders.report, kind, `${name}.png`));
    const [, size, sha256] =
      /^\/review\/api\/screenshots\/(\d+x\d+)-([0-9a-f]{64})\.png$/.exec(path) ?? [];
    if (size !== undefined) return png(getStoredFile(folders.store, `${size} ${sha256}`));
    const [, story] = /^\/review\/api\/history\/([\w-]+)$/.exec(path) ?? [];
    if (story !== undefined) return createJsonAnswer(readHistory(folders, getStoryId(story)));
    if (path.startsWith("/review/api/")) return NOT_FOUND;
    return readPage(folders.page, path);
  };
}
