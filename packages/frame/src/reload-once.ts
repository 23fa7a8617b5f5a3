const KEY = "kinfold.reloaded";
const LEAST_APART_MS = 30_000;

/** What engines say when a chunk cannot be fetched; Vite adds the sentence about CSS. */
const MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i;

/** True when part of the app could not be fetched, most often because a newer build has replaced it. */
export const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

type Reload = { build: string; at: number };

function lastReload(storage: Storage): Reload | null {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    return typeof read === "object" &&
      read !== null &&
      "build" in read &&
      typeof read.build === "string" &&
      "at" in read &&
      typeof read.at === "number"
      ? { build: read.build, at: read.at }
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether the page may reload itself over a missing module: once per build, and at most once in 30 seconds. Saying yes
 * writes it down. A browser without storage is never reloaded, for nothing could stop it.
 */
export function mayReload(build: string, now: Date, storage: Storage): boolean {
  const last = lastReload(storage);
  if (last !== null && (last.build === build || now.getTime() - last.at < LEAST_APART_MS)) {
    return false;
  }
  try {
    storage.setItem(KEY, JSON.stringify({ build, at: now.getTime() } satisfies Reload));
    return true;
  } catch {
    return false;
  }
}

/** Names the build that this page was made from: the hashed address of its entry script. */
export function buildId(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "unbuilt";
}
