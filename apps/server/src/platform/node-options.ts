/**
 * What Node is given when it runs a server. Most of what a server reads is garbage at once. A small young generation is collected often and
 * shortly, and frees it; the default one is so large that the whole heap is collected before it is full, while no one is served. And
 * buffers count in V8's limit for everything: in that of the old generation, those that were just read are enough to collect the whole heap.
 */
export const SERVER_NODE_OPTIONS: readonly string[] = [
  "--max-semi-space-size=8",
  "--external-memory-accounted-in-global-limit",
];
