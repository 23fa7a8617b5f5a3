import type { Plugin } from "vite";

/** What useSearchParams says in Internet Explorer 11, which never runs our scripts. */
const OLD_BROWSER = /warning\(\s*typeof URLSearchParams !== "undefined",[^;]*\);/;

/**
 * Takes react-router's production files, without the one warning that they still have. The package ships them, and its exports name the
 * ones with warnings for every bundler: 1 KB more for each visitor, for no one to read.
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
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({ code: code.replace(OLD_BROWSER, ""), map: null }),
    },
  };
}
