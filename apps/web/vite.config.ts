import { sonnerCss } from "@kinfold/ui/vite/sonner-css";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

// `vite` alone serves the sources against a running server; build.ts makes what is shipped.
export default defineConfig({
  plugins: [react(), tailwindcss(), sonnerCss()],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    // One sheet: its critical part is inlined per page, the rest is shared by every route.
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": api } },
});
