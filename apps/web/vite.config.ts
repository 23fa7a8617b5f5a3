import { createSonnerCss } from "@kinfold/ui/vite/sonner-css";
import { createMessageCompiler } from "@kinfold/language/vite/compile-messages";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
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

const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

const FRONT = [
  /node_modules\/(?:react-router|react-router-dom|@preact|class-variance-authority|clsx)\//,
  /packages\/language\/src\/say\./,
  /packages\/contract\/src\/(?:browser-config-id|captcha|copy|refusal)\./,
  /packages\/api\/src\/(?:call-errors|kept-token|session|use-signal-value)\./,
  /packages\/ui\/src\/(?:auth-cloth|button|hooks(?!\/(?:keep-in-view|recent-messages))|link|loader|logo|password-field|text-field|theme-toggle|top-bar)\//,
  /packages\/ui\/src\/(?:icon\/(?:draw-icon|sign-in)|field\/field(?:-box)?\.|words-provider\/use-words|notice\/|toast\/toast(?:-post)?\.)/,
  /packages\/frame\/src\/(?:clock|config|journey|native-form\.|refusal|reload-once|shell\/(?:awake|signed-out-frame|error-boundary|form-refusal|lazy-page|page-place|page-title|redirect|restored-copy\.|skip-link))/,
  /web\/src\/(?:app|paths|router|start)\./,
  /web\/src\/(?:forms\/human|flows\/verify-email\/verification)/,
  /web\/src\/session\/(?:begin-session|redirect|reset-token|session-watch|trusted|use-redirect)/,
  /web\/src\/shell\/(?:app-link|auth-layout|contact-support|copy-notice|guards|keep-shell|pre[fpr]|route-watch|router-boundary)/,
];

/** What checks forms and answers, and calls the server: the sign-in page loads it once its form can be used. */
const SENDING = [
  /node_modules\/(?:superstruct|ofetch|ufo|destr)\//,
  /packages\/money\/src\/money\./,
  /packages\/contract\/src\/(?:amount|credentials|describe|durations|endpoint|instant|limits|members|second-factor-code|user-lite)\./,
  /packages\/api\/src\/(?:asked-ahead|client|sign-in)\./,
  /packages\/frame\/src\/(?:native-form-check|focus-first-error)\./,
];

// The sheet of the app belongs to the entry. Every other stays with its component: a part of this file that is left in
// the entry would make the two load each other.
const isFront = (id: string): boolean =>
  !id.endsWith("/app.css") && FRONT.some((part) => part.test(id));

const isSending = (id: string): boolean => SENDING.some((part) => part.test(id));

/** Pages that are seen without signing in, but for the first. */
const PUBLIC_PAGES =
  /web\/src\/pages\/(?:sign-up|request-reset|choose-password|auth-not-found|promises|check|unexpected)\//;
const isBelowFront = createImporterSearch((id) => isFront(id) || isSending(id));
const isOnPublicPages = createImporterSearch((id) => PUBLIC_PAGES.test(id));

/** How the scripts of the browser are divided; the prerender needs no division. */
const inGroups = {
  output: {
    chunkFileNames: nameScript,
    codeSplitting: {
      // A group takes what it names and not all that this imports.
      includeDependenciesRecursively: false,
      groups: [
        // Changes only with its version, and is the half of the first visit that browsers keep longest.
        {
          name: "react",
          test: /node_modules\/(?:react|react-dom|scheduler)\//,
          priority: 2,
        },
        // One file compresses better than a dozen: what every public page needs besides itself.
        { name: "front", test: isFront, priority: 1 },
        { name: "sending", test: isSending, priority: 1 },
        // What many pages need besides: left alone, each module would be a file, and a page seventy requests.
        {
          name: (id: string, graph: Graph) => {
            if (isBelowFront(id, graph)) return null;
            return isOnPublicPages(id, graph) ? "forms" : "private";
          },
          minShareCount: MANY_PAGES,
        },
      ],
    },
  },
};

// `vite` alone serves the sources against a running server; build.ts makes what is shipped.
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    tailwindcss(),
    createSonnerCss(),
    declareLayerOrder(),
    createMessageCompiler(),
    selectProductionRouter(),
    removeSummaries(),
    // What is rendered ahead is loaded by no browser.
    isSsrBuild ? null : createScriptCheck(),
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  // React has had it since 18; the shim is a copy for those before.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }],
  },
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    // One sheet: its critical part is inlined per page, the rest is shared by every route.
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The page announces all that the entry asks for.
      resolveDependencies: (_, deps, { hostId }) => (hostId.includes("assets/index-") ? [] : deps),
    },
    rolldownOptions: isSsrBuild ? {} : inGroups,
  },
  server: { proxy: { "/api": api } },
}));
