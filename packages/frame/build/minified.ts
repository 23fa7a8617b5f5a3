import { minifySync } from "vite";

/** A plain script with nothing in it that the browser does not need. Throws when it cannot be read. */
export function compressScript(name: string, script: string): string {
  const { code, errors } = minifySync(name, script);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(String).join("; ")}`);
  return code.trim();
}
