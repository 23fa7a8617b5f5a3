let load: (path: string) => Promise<void> = () => Promise.resolve();

/** Tells how the code of a path is loaded. Once, by the router. */
export function prefetchWith(loader: (path: string) => Promise<void>): void {
  load = loader;
}

/** Loads the code of a path ahead of a visit; a failure waits for the visit itself, which will say what is wrong. */
export function prefetchPath(path: string): void {
  void load(path).catch(() => undefined);
}

/** The least that a browser without idle callbacks waits once the page has loaded. */
const GUESSED_IDLE_MS = 2000;

/**
 * Loads the code of the likely next page once the page that is open has nothing else to do. Nothing is loaded for someone who saves
 * data or is on a 2G network. Returns how to stop.
 */
export function prefetchWhenIdle(path: string): () => void {
  const stopping = new AbortController();
  void (async () => {
    await waitUntilIdle();
    if (!stopping.signal.aborted && !isThrifty()) prefetchPath(path);
  })();
  return () => {
    stopping.abort();
  };
}

/** Waits until the page has loaded and has nothing else to do. */
export async function waitUntilIdle(): Promise<void> {
  await loaded();
  await idle();
}

const loaded = (): Promise<unknown> =>
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => {
        window.addEventListener("load", resolve, { once: true });
      });

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(resolve);
    else setTimeout(resolve, GUESSED_IDLE_MS);
  });

/** What Chromium tells about the network; other browsers tell nothing and count as able. */
type Connection = { saveData?: unknown; effectiveType?: unknown };

function isThrifty(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  if (!isConnection(connection)) return false;
  return (
    connection.saveData === true ||
    connection.effectiveType === "2g" ||
    connection.effectiveType === "slow-2g"
  );
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === "object" && value !== null;
