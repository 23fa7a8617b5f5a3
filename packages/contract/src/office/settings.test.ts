import { describe, expect, test } from "vitest";
import { findFieldErrors } from "../describe.ts";
import {
  proposals,
  settingChanges,
  listSampleSettings,
} from "../testing/office-settings-samples.ts";
import { SETTING_KINDS, findSettingErrors, isTwoPersonKind } from "./setting-kinds.ts";
import { Setting, SettingChange, SettingProposal } from "./settings.ts";

describe("samples", () => {
  test.each(SETTING_KINDS)("of %s fit", (kind) => {
    expect(listSampleSettings(kind).length).toBeGreaterThan(0);
    for (const setting of listSampleSettings(kind)) {
      expect(findFieldErrors(setting, Setting)).toBeUndefined();
      expect(findSettingErrors(kind, setting.value)).toBeUndefined();
    }
  });

  test("of changes and proposals fit", () => {
    for (const change of settingChanges) {
      expect(findFieldErrors(change, SettingChange)).toBeUndefined();
      expect(findSettingErrors("faq", change.after)).toBeUndefined();
    }
    for (const proposal of proposals) {
      expect(findFieldErrors(proposal, SettingProposal)).toBeUndefined();
      expect(findSettingErrors(proposal.kind, proposal.after)).toBeUndefined();
    }
  });
});

test("every kind takes two people but those without words that members read", () => {
  expect(SETTING_KINDS.filter((kind) => !isTwoPersonKind(kind))).toEqual([
    "holiday",
    "bank",
    "phone_alerts",
  ]);
});

describe("a plan", () => {
  const [plan] = listSampleSettings("plan");
  test.each([
    [
      "a fixed rate without its rate",
      { valuation_method: "fixed_rate", tenor_months: 9 },
      "interest_bps",
    ],
    ["a rate where prices are published", { interest_bps: 1800 }, "interest_bps"],
    [
      "a fixed rate without its term",
      { valuation_method: "fixed_rate", interest_bps: 1, tenor_months: null },
      "tenor_months",
    ],
    ["a most below its least", { maximum_amount: 5 }, "maximum_amount"],
    ["nothing as its least", { minimum_amount: 0 }, "minimum_amount"],
    ["a third decimal", { minimum_amount: 0.001 }, "minimum_amount"],
    ["global members in naira", { for_global: true }, "for_global"],
    ["a name that no address can have", { slug: "Ìrẹ̀pọ̀" }, "slug"],
  ])("with %s is refused beside its field", (_what, wrong, field) => {
    expect(Object.keys(findSettingErrors("plan", { ...plan?.value, ...wrong }) ?? {})).toEqual([
      field,
    ]);
  });
});

describe("something to read", () => {
  const [resource] = listSampleSettings("resource");
  test.each([
    ["an article without text", { body: null }, "body"],
    ["an article at an address", { url: "https://a.example/" }, "url"],
    ["a page with a text", { type: "link" }, "body"],
    ["a script", { type: "link", body: null, url: "javascript:alert(1)" }, "url"],
  ])("as %s is refused", (_what, wrong, field) => {
    const value = { ...resource?.value, ...wrong };
    expect(Object.keys(findSettingErrors("resource", value) ?? {})).toEqual([field]);
  });
});
