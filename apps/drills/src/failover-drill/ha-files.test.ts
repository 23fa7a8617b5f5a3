import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HA_FILES, readVariables } from "./ground.ts";

const read = (name: string): Promise<string> => readFile(join(HA_FILES, name), "utf8");

test("every variable that HAProxy is given is used, and every one that it uses is given", async () => {
  const settings = await read("haproxy.cfg");
  const used = [...settings.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name);
  const named = [...(await read("haproxy.env")).matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(used)).toEqual(new Set(named));
});

test("Patroni and etcd agree on compare and set, and writes on a second node", async () => {
  expect(await read("patroni.env")).toMatch(/^PATRONI_ETCD_HOSTS=/m);
  expect(await read("etcd.env")).toMatch(/^ETCD_ENABLE_V2=true$/m);
  const settings = await read("patroni.yml");
  expect(settings).toMatch(/^ +synchronous_mode: true$/m);
  expect(settings).toMatch(/^ +synchronous_mode_strict: true$/m);
  expect(settings).not.toMatch(/password:/);
});

test("an example that the drill forgot to replace is refused, and a name that the file has not", async () => {
  await expect(readVariables("haproxy.env", {})).rejects.toThrow("is an example");
  await expect(readVariables("etcd.env", { ETCD_NAMES: "x" })).rejects.toThrow("has no ETCD_NAMES");
});
