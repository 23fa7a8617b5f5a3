import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRelease } from "./change-notes.ts";

/** A repository with a release v1.0.0, and what commits files to it, for the hash of the commit. */
function openRepository(): { root: string; commit: (files: Record<string, string>) => string } {
  const root = mkdtempSync(join(tmpdir(), "kinfold-notes-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: root,
      encoding: "utf8",
    });
  git("init", "--quiet");
  mkdirSync(join(root, "apps/server/migrations/always"), { recursive: true });
  const commit = (files: Record<string, string>): string => {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(root, "apps/server/migrations", name), text);
    }
    git("add", "--all");
    git("commit", "--quiet", "--message", `adds ${Object.keys(files).join(", ")}`);
    return git("rev-parse", "HEAD").trim();
  };
  commit({ "0001_first.sql": "create table one ();" });
  git("tag", "v1.0.0");
  return { root, commit };
}

const RUN = "-- Older servers run on this.\ncreate table two ();";

test("notes say that servers may be replaced one after the other", () => {
  const { root, commit } = openRepository();
  const { notes } = readRelease(root, "1.0.0", commit({ "0002_two.sql": RUN, "always/a.sql": "" }));
  expect(notes).toContain("Servers may be replaced one after the other");
  expect(notes).toContain("Since v1.0.0:\n\n- adds 0002_two.sql, always/a.sql");
});

test("notes name the migrations before which all servers are stopped", () => {
  const { root, commit } = openRepository();
  commit({ "0002_two.sql": RUN });
  const last = commit({ "0003_drop.sql": "drop table one;" });
  const { notes } = readRelease(root, "1.0.0", last);
  expect(notes).toContain(
    "Stop all servers first: the release before does not run on 0003_drop.sql.",
  );
  expect(notes).not.toContain("one after the other");
});
