import { readFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { SERVER_NODE_OPTIONS } from "./node-options.ts";

test("the script that starts the server gives Node what our own programs give it", async () => {
  const file = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(file);
  expect(scripts["start"]).toBe(`node ${SERVER_NODE_OPTIONS.join(" ")} src/main.ts`);
});

test("Node knows each of them, and the young generation is as small as we say", () => {
  const code =
    'console.log(v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space") !== undefined, process.execArgv.length)';
  const said = execFileSync(process.execPath, [...SERVER_NODE_OPTIONS, "-p", code], { env: {} });
  expect(said.toString()).toContain(`true ${SERVER_NODE_OPTIONS.length}`);
});
