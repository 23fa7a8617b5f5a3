import { builtinEnvironments, type Environment } from "vitest/runtime";

/** What the server needs of Node, also beside a page: files are found by URL, and streams and sockets know these alone. */
const NODE_KEEPS = [
  "AbortController",
  "AbortSignal",
  "ArrayBuffer",
  "Blob",
  "Buffer",
  "File",
  "FormData",
  "Headers",
  "Request",
  "Response",
  "URL",
  "URLSearchParams",
  "Uint8Array",
  "WebSocket",
  "fetch",
] as const;

/** A page of jsdom and the server in one process. */
const pageBesideServer: Environment = {
  name: "page-beside-server",
  viteEnvironment: "ssr",
  async setup(global, options) {
    const ofNode = NODE_KEEPS.map((name) => [name, global[name]] as const);
    const page = await builtinEnvironments.jsdom.setup(global, options);
    for (const [name, value] of ofNode) {
      Object.defineProperty(global, name, { value, writable: true, configurable: true });
    }
    return page;
  },
};

// oxlint-disable-next-line import/no-default-export -- Vitest asks for it so.
export default pageBesideServer;
