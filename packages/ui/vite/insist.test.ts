// @vitest-environment node
import { build } from "vite";
import { afterEach, expect, test, vi } from "vitest";

const ENTRY = "a-component.ts";
const source = `import { insist } from "#hooks/insist.ts";
export function greet(name) { insist(name !== "", "Give a name."); return "Welcome, " + name; }`;

afterEach(() => {
  vi.unstubAllEnvs();
});

test("production builds carry neither a component's check nor its sentence", async () => {
  vi.stubEnv("NODE_ENV", "production");
  let code = "";
  await build({
    configFile: false,
    logLevel: "error",
    root: new URL("..", import.meta.url).pathname,
    plugins: [
      {
        name: "a-component",
        resolveId: (id) => (id.endsWith(ENTRY) ? new URL(ENTRY, import.meta.url).pathname : null),
        load: (id) => (id.endsWith(ENTRY) ? source : null),
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) if (file.type === "chunk") code += file.code;
        },
      },
    ],
    build: { write: false, lib: { entry: ENTRY, formats: ["es"] } },
  });
  expect(code).toContain("Welcome");
  expect(code).not.toContain("Give a name.");
  expect(code).not.toContain("throw");
});
