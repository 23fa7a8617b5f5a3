import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 count the memory of buffers in its limit for everything, and not in the much smaller one of its old generation. There, the chunks of
 * the bodies that are read make it collect the whole heap each second, while no one is served; nearly all of them are free after a
 * collection of young objects. To be called when a server starts.
 */
export function countBuffersInGlobalLimit(): void {
  setFlagsFromString("--external-memory-accounted-in-global-limit");
}
