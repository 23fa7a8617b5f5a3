import { expect, test } from "vitest";
import { SETTING_KINDS, findSettingErrors } from "@kinfold/contract/office/setting-kinds";
import { listSampleSettings } from "@kinfold/contract/testing/office-settings-samples";
import { toSettingDraft, toLagosInput, formatPercent, toSettingValue } from "./setting-draft.ts";
import { FIELDS } from "./setting-fields.ts";

/** Kinds of a tick alone: left as it is, that is an answer. */
const TICKS_ALONE = new Set<string>(["bank", "languages"]);

test.each(SETTING_KINDS)("%s: what is opened and not touched is sent as it was", (kind) => {
  for (const { value } of listSampleSettings(kind)) {
    expect(toSettingValue(kind, toSettingDraft(kind, value))).toEqual(value);
  }
});

test.each(SETTING_KINDS)("%s: every field of the contract has its box, and no other", (kind) => {
  const [first] = listSampleSettings(kind);
  expect(FIELDS[kind].map(({ name }) => name).toSorted()).toEqual(
    Object.keys(first?.value ?? {}).toSorted(),
  );
});

test.each(SETTING_KINDS)("%s: a new one that is left empty is refused beside its boxes", (kind) => {
  const wrong = findSettingErrors(kind, toSettingValue(kind, toSettingDraft(kind, undefined)));
  const names = FIELDS[kind].map(({ name }) => name);
  for (const name of Object.keys(wrong ?? {})) expect(names).toContain(name);
  expect(wrong === undefined).toBe(TICKS_ALONE.has(kind));
});

test.each([
  ["2.5", 250],
  ["0", 0],
  ["12.05", 1205],
  ["2.555", "2.555"],
  ["-1", "-1"],
])("%s percent is kept as %s hundredths", (text, kept) => {
  const value = toSettingValue("plan", {
    ...toSettingDraft("plan", undefined),
    early_exit_fee_bps: text,
  });
  expect(value["early_exit_fee_bps"]).toBe(kept);
});

test.each([
  [250, "2.5"],
  [0, "0"],
  [1205, "12.05"],
  [1000, "10"],
])("%s hundredths are shown as %s percent", (bps, text) => {
  expect(formatPercent(bps)).toBe(text);
});

test("a time is written as it is in Lagos", () => {
  expect(toLagosInput("2026-11-12T18:00:00.000Z")).toBe("2026-11-12T19:00");
  const draft = { ...toSettingDraft("announcement", undefined), publishes_at: "2026-12-31T23:30" };
  expect(toSettingValue("announcement", draft)["publishes_at"]).toBe("2026-12-31T22:30:00.000Z");
});
