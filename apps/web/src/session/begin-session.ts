import { signIn } from "@kinfold/api/session";
import { prefetchPath } from "#shell/prefetch.ts";

/**
 * Loads what the page at this address needs. The function that it answers signs in, and asks for what that page reads before it is
 * drawn; where the script that asks does not come, the page asks for itself.
 */
export function prepareSession(address: string): (accessToken: string) => Promise<void> {
  prefetchPath(address);
  const reading = import("#session/read-ahead.ts").catch(() => undefined);
  return async (accessToken) => {
    (await reading)?.readAhead(address, accessToken);
    signIn(accessToken);
  };
}
