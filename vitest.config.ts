import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const browserLike = { environment: "jsdom" as const, setupFiles: ["./src/testing/setup.ts"] };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "money", root: "packages/money" } },
      { test: { name: "contract", root: "packages/contract" } },
      { plugins: [react()], test: { name: "api", root: "packages/api", ...browserLike } },
      {
        plugins: [react()],
        test: {
          name: "ui",
          root: "packages/ui",
          ...browserLike,
          // Its contrast is computed; other styles are nothing to a test.
          css: { include: [/tokens[.]css/] },
        },
      },
      { plugins: [react()], test: { name: "web", root: "apps/web", ...browserLike } },
      {
        test: {
          name: "server",
          root: "apps/server",
          globalSetup: ["./src/testing/global-setup.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "sandbox",
          root: "apps/sandbox",
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: "tools", root: "tools" } },
    ],
  },
});
