import type { Plugin } from "vite";

/** What useSearchParams says in Internet Explorer 11, which never runs our scripts. */
const OLD_BROWSER = /warning\(\s*typeof URLSearchParams !== "undefined",[^;]*\);/;
/** A name for React's developer tools. Setting it is an effect, which keeps what it names although no one uses that. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** A call at the top of the module that makes a value and changes nothing: what no one uses of these falls away. */
const MAKES_A_VALUE = /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\(|new Set\()/gm;

/** What it tells developers in the console. They read it where the app is served from its sources. */
const WARNING = /^(\s+)(?=warning\()/gm;

/** Leaves in react-router's text what browsers use of it. Throws when the text is not what this was written for. */
function removeUnusedParts(code: string): string {
  if ([DISPLAY_NAME, MAKES_A_VALUE, WARNING].some((part) => code.search(part) === -1))
    throw new Error("react-router is written in another way now: see production-router.ts");
  return code
    .replace(OLD_BROWSER, "")
    .replaceAll(DISPLAY_NAME, "")
    .replaceAll(MAKES_A_VALUE, "$1/* @__PURE__ */ ")
    .replaceAll(WARNING, "$1/* @__PURE__ */ ");
}

/**
 * Takes react-router's production files, and of those the parts that are used. The package ships them, and its exports name the ones with
 * warnings for every bundler: 4 KB more for each visitor, for no one to read.
 */
export function selectProductionRouter(): Plugin {
  return {
    name: "kinfold:production-router",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!/^react-router(?:\/|$)/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null) return null;
      return { ...resolved, id: resolved.id.replace("/dist/development/", "/dist/production/") };
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-/ },
      handler: (code) =>
        code.includes("createBrowserHistory(")
          ? { code: removeUnusedParts(code), map: null }
          : null,
    },
  };
}
