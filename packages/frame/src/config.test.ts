import { BrowserConfig } from "@kinfold/contract/browser-config";
import { browserConfig } from "@kinfold/contract/testing/samples";
import { is } from "superstruct";
import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const empty = parseConfig("no JSON");

const without = (name: string) =>
  Object.fromEntries(Object.entries(browserConfig).filter(([key]) => key !== name));

const withWrongLink = (name: string) => ({
  ...browserConfig,
  links: { ...browserConfig.links, [name]: 1 },
});

test.each([
  browserConfig,
  { ...browserConfig, more: "than we know" },
  { ...browserConfig, restored_copy: { as_of: null } },
  { ...browserConfig, restored_copy: { as_of: "2026-11-12T18:00:00Z" } },
  { ...browserConfig, restored_copy: { as_of: 1 } },
  { ...browserConfig, restored_copy: {} },
  { ...browserConfig, restored_copy: "yes" },
  { ...browserConfig, service_worker: "yes" },
  { ...browserConfig, links: null },
  ...Object.keys(browserConfig).map(without),
  ...Object.keys(browserConfig.links).map(withWrongLink),
  null,
  [],
])("is read exactly when it fits the contract: %j", (written) => {
  expect(parseConfig(JSON.stringify(written))).toEqual(
    is(written, BrowserConfig) ? written : empty,
  );
});
