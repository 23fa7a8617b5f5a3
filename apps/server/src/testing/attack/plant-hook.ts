/** Loaded before the server's own program: takes one safeguard out of its source, for the attack to notice. */
import { registerHooks } from "node:module";
import { isPlant, plantOf } from "./plants.ts";

const name = process.env["ATTACK_PLANT"] ?? "";
const edit = isPlant(name) ? plantOf(name).edit : undefined;
if (edit !== undefined) {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith(`/${edit.file}`)) return loaded;
      const { source } = loaded;
      const text = typeof source === "string" ? source : new TextDecoder().decode(source);
      if (text.split(edit.find).length !== 2) {
        throw new Error(`${edit.file} does not hold once: ${edit.find}`);
      }
      return { ...loaded, source: text.replace(edit.find, () => edit.put) };
    },
  });
}
