import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeLanguage } from "./chosen-language.ts";
import { loadChosenLanguage } from "./load-chosen-language.ts";

const page = document.documentElement;
const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
  localStorage.clear();
  globalThis.kinfoldLanguage = undefined;
  page.lang = "en-NG";
  document.body.replaceChildren();
});

test("another language is kept for the next load, and the page is loaded anew", () => {
  changeLanguage("yo");
  expect(localStorage.getItem("kinfold.language")).toBe("yo");
  expect(reload).toHaveBeenCalledOnce();
});

test("the language that the page speaks changes nothing", () => {
  changeLanguage("en");
  expect(reload).not.toHaveBeenCalled();
});

test("the drafts are spoken, and what was drawn ahead is drawn anew", async () => {
  page.lang = "ha";
  document.body.innerHTML = '<div id="root" data-prerendered="/auth/login"></div>';
  await loadChosenLanguage();
  expect(globalThis.kinfoldLanguage?.drafts["Sign In"]).toBe("Shiga");
  expect(document.getElementById("root")?.dataset["prerendered"]).toBeUndefined();
  changeLanguage("ha");
  expect(reload).not.toHaveBeenCalled();
  changeLanguage("en");
  expect(localStorage.getItem("kinfold.language")).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});

test("a language that there is not is English", async () => {
  page.lang = "constructor";
  await loadChosenLanguage();
  expect(page.lang).toBe("en-NG");
  expect(globalThis.kinfoldLanguage).toBeUndefined();
});
