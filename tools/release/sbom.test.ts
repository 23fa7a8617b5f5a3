import { expect, test } from "vitest";
import { findLicenceFaults } from "./sbom.ts";

const bomOf = (...components: Parameters<typeof findLicenceFaults>[0]["components"]) => ({
  bomFormat: "CycloneDX",
  components,
});
const licensed = (name: string, id: string, group?: string) => ({
  name,
  version: "1.0.0",
  ...(group !== undefined && { group }),
  licenses: [{ license: { id } }],
});

test("a licence that no one agreed to is named with its package, and so is a package without one", () => {
  const unlicensed = { name: "unlicensed", version: "2.0.0" };
  const bom = bomOf(licensed("fine", "MIT"), licensed("strict", "AGPL-3.0-only"), unlicensed);
  expect(findLicenceFaults(bom)).toEqual(["strict@1.0.0: AGPL-3.0-only", "unlicensed@2.0.0: none"]);
});

test("an exception is for its own package and licence alone", () => {
  const lgpl = "LGPL-3.0-or-later";
  expect(findLicenceFaults(bomOf(licensed("sharp-libvips-linux-x64", lgpl, "@img")))).toEqual([]);
  expect(findLicenceFaults(bomOf(licensed("other", lgpl)))).toHaveLength(1);
  expect(
    findLicenceFaults(bomOf(licensed("sharp-libvips-linux-x64", "GPL-3.0-only", "@img"))),
  ).toHaveLength(1);
});

test("our own packages need no licence", () => {
  expect(findLicenceFaults(bomOf({ name: "money", group: "@kinfold", version: "0.0.0" }))).toEqual(
    [],
  );
});
