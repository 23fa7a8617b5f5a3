import { swrDefaults } from "@kinfold/api/swr";
import { useState, type ReactNode } from "react";
import { SWRConfig, type Cache } from "swr";

/**
 * What is fetched below it, kept as long as it is on screen: nothing outlives the private area, so nothing outlives the
 * session of the member who fetched it.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [cache] = useState<Cache>(() => new Map());
  return <SWRConfig value={{ ...swrDefaults, provider: () => cache }}>{children}</SWRConfig>;
}
