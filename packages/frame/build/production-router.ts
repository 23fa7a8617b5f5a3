import type { Plugin } from "vite";

/**
 * Takes react-router's production files. The package ships them, and its exports name the ones with warnings for every
 * bundler: 1 KB more for each visitor, for no one to read.
 */
export function selectProductionRouter(): Plugin {
  return {
    name: "kinfold:production-router",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!/^react-router(?:\/|$)/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null) return null;
      return { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  };
}
