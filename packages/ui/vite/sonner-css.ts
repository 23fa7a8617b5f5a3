import type { Plugin } from "vite";

const INJECTION = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m;

/**
 * Takes out of sonner the line that writes a <style> element at run time: our content policy refuses it, and the
 * same rules are imported as a file. MUST fail the build when sonner no longer has exactly that line.
 */
export function createSonnerCss(): Plugin {
  return {
    name: "kinfold:sonner-css",
    enforce: "pre",
    // Pre-bundled dependencies bypass plugins, so the development server must serve sonner as it is.
    config: () => ({ optimizeDeps: { exclude: ["sonner"] } }),
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js(?:\?|$)/.test(id)) return undefined;
      return { code: removeInjectedCss(code), map: null };
    },
  };
}

/** Sonner's module without its run-time style. Throws when the line is not there. */
export function removeInjectedCss(code: string): string {
  if (!INJECTION.test(code)) {
    throw new Error("sonner no longer injects its style as expected: look at vite/sonner-css.ts");
  }
  return code.replace(INJECTION, "");
}
