import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  acceptScreenshots,
  readComponent,
  readFingerprints,
  readPassedLooks,
  rememberPassedLooks,
} from "./story-fingerprints.ts";
import { findLineCommits } from "./story-redraw.ts";

const ONE = `390x844 ${"1".repeat(64)}`;
const OTHER = `390x900 ${"2".repeat(64)}`;
const DARK = "components-inputs-button--busy--dark-390";
const LIGHT = "components-inputs-button--busy--light-1280";
const NOTICE = "components-feedback-notice--matrix--light-390";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kinfold-fingerprints-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("accepted screenshots are a line each, in their component's file", () => {
  const accepted = new Map([
    [LIGHT, OTHER],
    [NOTICE, ONE],
    [DARK, ONE],
  ]);
  acceptScreenshots(folder, accepted);
  expect(readdirSync(folder).toSorted()).toEqual([
    "components-feedback-notice.txt",
    "components-inputs-button.txt",
  ]);
  expect(readFileSync(join(folder, "components-inputs-button.txt"), "utf8")).toBe(
    `busy dark 390 ${ONE}\nbusy light 1280 ${OTHER}\n`,
  );
  expect(readFingerprints(folder)).toEqual(accepted);
});

test("accepting one screenshot changes one line of one file, and an equal one nothing", () => {
  acceptScreenshots(
    folder,
    new Map([
      [DARK, ONE],
      [LIGHT, ONE],
      [NOTICE, ONE],
    ]),
  );
  const notice = join(folder, "components-feedback-notice.txt");
  const { mtimeNs } = statSync(notice, { bigint: true });
  acceptScreenshots(
    folder,
    new Map([
      [DARK, OTHER],
      [NOTICE, ONE],
    ]),
  );
  expect(readComponent(folder, "components-inputs-button")).toEqual(
    new Map([
      [DARK, OTHER],
      [LIGHT, ONE],
    ]),
  );
  expect(statSync(notice, { bigint: true }).mtimeNs).toBe(mtimeNs);
});

test("what is gone loses its line, and the last one its file", () => {
  acceptScreenshots(
    folder,
    new Map([
      [DARK, ONE],
      [LIGHT, ONE],
    ]),
  );
  acceptScreenshots(folder, new Map(), [DARK]);
  expect([...readFingerprints(folder).keys()]).toEqual([LIGHT]);
  acceptScreenshots(folder, new Map(), [LIGHT]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(["busy dark 390", `busy dim 390 ${ONE}`, `busy dark 390 ${ONE}0`, "<<<<<<< HEAD"])(
  "%s is no screenshot's line, and is said with its place",
  (line) => {
    const path = join(folder, "components-inputs-button.txt");
    writeFileSync(path, `busy light 390 ${ONE}\n${line}\n`);
    expect(() => readFingerprints(folder)).toThrow(`${path}:2 is not a screenshot's line.`);
  },
);

test("each line is known to the commit that set it last, one that was just accepted to none", () => {
  const git = (...given: string[]): string =>
    execFileSync("git", ["-c", "user.name=Club", "-c", "user.email=club@example.org", ...given], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  const commit = (): string => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "looks");
    return git("rev-parse", "HEAD");
  };
  git("init", "--quiet");
  acceptScreenshots(
    folder,
    new Map([
      [DARK, ONE],
      [LIGHT, ONE],
    ]),
  );
  const first = commit();
  acceptScreenshots(folder, new Map([[LIGHT, OTHER]]));
  const second = commit();
  acceptScreenshots(folder, new Map([["components-inputs-button--idle--dark-390", ONE]]));
  expect(findLineCommits(folder, "components-inputs-button.txt")).toEqual(
    new Map([
      [`busy dark 390 ${ONE}`, first],
      [`busy light 1280 ${OTHER}`, second],
      [`idle dark 390 ${ONE}`, "0".repeat(40)],
    ]),
  );
});

test("looks that axe passed are remembered by their digests, until they are gone", () => {
  const [digest, other] = ["0123456789abcdef", "fedcba9876543210"];
  rememberPassedLooks(
    folder,
    new Map([
      [DARK, digest],
      [LIGHT, digest],
    ]),
  );
  rememberPassedLooks(folder, new Map([[LIGHT, other]]), [DARK]);
  expect(readPassedLooks(folder, "components-inputs-button")).toEqual(new Map([[LIGHT, other]]));
  writeFileSync(join(folder, "components-inputs-button.txt"), `busy light 1280 ${ONE}\n`);
  expect(() => readPassedLooks(folder, "components-inputs-button")).toThrow(/:1 is not/);
});
