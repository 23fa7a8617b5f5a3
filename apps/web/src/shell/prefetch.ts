let load: (path: string) => void = () => undefined;

/** Tells how the code of a path is loaded. Once, by the router. */
export function prefetchWith(loader: (path: string) => void): void {
  load = loader;
}

/** Loads the code of a path ahead of a visit; a failure waits for the visit itself. */
export function prefetch(path: string): void {
  load(path);
}
