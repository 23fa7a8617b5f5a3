import { declareLayerOrder } from "@kinfold/frame/build/layer-order";
import { selectProductionRouter } from "@kinfold/frame/build/production-router";
import {
  createImporterSearch,
  createScriptCheck,
  nameScript,
  MANY_PAGES,
  type Graph,
} from "@kinfold/frame/build/script-groups";
import { removeSummaries } from "@kinfold/frame/build/without-summaries";
import { createSonnerCss } from "@kinfold/ui/vite/sonner-css";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = `http://127.0.0.1:${process.env["OFFICE_PORT"] ?? "3200"}`;

const isInEntry = createImporterSearch((id) => id.endsWith("/office/src/main.tsx"));

// `vite` alone serves the sources against a running server; build.ts makes what is shipped.
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    createSonnerCss(),
    declareLayerOrder(),
    selectProductionRouter(),
    removeSummaries(),
    createScriptCheck(),
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: nameScript,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id: string, graph: Graph) => (isInEntry(id, graph) ? null : "desk"),
              minShareCount: MANY_PAGES,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api } },
});
