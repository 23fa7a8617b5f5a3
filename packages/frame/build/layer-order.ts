import type { Plugin } from "vite";

const ORDER = "@layer theme, base, components, utilities;";

/**
 * Names the cascade layers at the head of the sheet. The bundler joins style files in the order of its chunks, and the
 * first file to name a layer decides its rank: without this a component's own rules could fall below the reset.
 */
export function declareLayerOrder(): Plugin {
  return {
    name: "kinfold:layer-order",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) {
          file.source = `${ORDER}${typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source)}`;
        }
      }
    },
  };
}
