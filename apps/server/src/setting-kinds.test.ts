import { SETTING_KINDS } from "@kinfold/contract/office/setting-kinds";
import { listSampleSettings } from "@kinfold/contract/testing/office-settings-samples";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { readEnv } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { FIELDS_WITHOUT_WORDS, listMemberTexts, listSettingKinds } from "./setting-kinds.ts";

const kinds = listSettingKinds(readEnv({ NODE_ENV: "test" }));
/** Never asked: words are looked at before anything is read. */
const { db } = openDatabase(
  { connectionString: "postgres://127.0.0.1:1/none" },
  createLog("silent"),
  1,
  1,
);

const ACCOUNT = "Pay to 0123456789 at Zenith Bank.";
const LINK = "Sign in at https://kinfold-club.example.net/login.";

const fields = SETTING_KINDS.flatMap((kind) => {
  const [sample] = listSampleSettings(kind);
  if (sample === undefined) throw new Error(`there is no sample of ${kind}`);
  return Object.entries(listMemberTexts(kind, sample.value)).map(
    ([field, text]) => [kind, field, text, sample.value] as const,
  );
});

test("every kind is guarded, and every field without words is a field", () => {
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...SETTING_KINDS].toSorted());
  expect(new Set(fields.map(([kind]) => kind))).toEqual(
    new Set(
      SETTING_KINDS.filter(
        (kind) => !["rate_limits", "bank", "phone_alerts", "languages"].includes(kind),
      ),
    ),
  );
  for (const kind of SETTING_KINDS) {
    const [sample] = listSampleSettings(kind);
    const names = Object.keys(FIELDS_WITHOUT_WORDS[kind] ?? {});
    expect(names.filter((name) => !Object.hasOwn(sample?.value ?? {}, name))).toEqual([]);
  }
});

describe("words of staff that members read", () => {
  test.each(fields)(
    "%s: %s with an account number or a link is refused",
    async (kind, field, text, value) => {
      const of = kinds.find((each) => each.kind === kind);
      for (const words of [ACCOUNT, LINK]) {
        const changed = { ...value, [field]: Array.isArray(text) ? [words] : words };
        const wish = {
          id: null,
          before: undefined,
          value: changed,
          now: new Date("2026-11-12T18:00:00Z"),
        };
        const refused = expect.objectContaining({ code: "invalid" });
        await expect(of?.effects(db, wish)).rejects.toEqual(refused);
        await expect(of?.apply(db, { ...wish, proposalId: null })).rejects.toEqual(refused);
      }
    },
  );
});
