import { lazy, useState, type ComponentType, type ReactElement } from "react";
import { Awake } from "#shell/awake.tsx";

/** A page in a chunk of its own. */
export type LazyPage = (() => ReactElement) & {
  /** Loads the chunk; the page then renders without waiting. */
  preload: () => Promise<void>;
};

/**
 * Splits a page off. Unlike React.lazy it renders at once when its chunk is already here, so that a prerendered page
 * is hydrated in one go and a prefetched one never shows its loader.
 */
export function createLazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  async function preload(): Promise<void> {
    loaded ??= await load();
  }
  const Waiting = lazy(async () => {
    const page = await load();
    loaded = page;
    return { default: page };
  });
  function Page(): ReactElement {
    // Chosen once: a page that changes its type while it is open would lose what was typed.
    const [Inside] = useState<ComponentType>(() => loaded ?? Waiting);
    // Beside the page, not around the app: React hydrates what stands in a Suspense boundary later than what is outside.
    return (
      <>
        <Inside />
        <Awake />
      </>
    );
  }
  return Object.assign(Page, { preload });
}
