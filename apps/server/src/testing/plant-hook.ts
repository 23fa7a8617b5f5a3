/** Loaded before the server's own program: takes safeguards out of its source, for a drill or an attack to notice. */
import { registerHooks } from "node:module";
import { readPlantedEdits } from "./planted-source.ts";

const edits = readPlantedEdits(process.env);
if (edits.length > 0) {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const edit = edits.find(({ file }) => url.endsWith(`/${file}`));
      if (edit === undefined) return loaded;
      const { source } = loaded;
      const text = typeof source === "string" ? source : new TextDecoder().decode(source);
      if (text.split(edit.find).length !== 2) {
        throw new Error(`${edit.file} does not hold once: ${edit.find}`);
      }
      return { ...loaded, source: text.replace(edit.find, () => edit.put) };
    },
  });
}
