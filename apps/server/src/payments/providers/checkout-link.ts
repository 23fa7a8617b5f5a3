import { ProviderAway } from "./provider.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * A provider's link to its checkout, if it leads to the provider: over https to one of its domains, or to the host that its API is at.
 * Throws ProviderAway for any other, so that no member is sent there.
 */
export function readCheckoutLink(
  link: string | null,
  { baseUrl, domains }: { baseUrl: string; domains: readonly string[] },
): string {
  if (link === null) throw new ProviderAway("the provider gave no link");
  if (!URL.canParse(link)) throw new ProviderAway("the provider gave a link that is none");
  const { protocol, hostname, username, password } = new URL(link);
  const base = new URL(baseUrl);
  const isAtBase =
    protocol === base.protocol &&
    (hostname === base.hostname || (LOOPBACK.has(hostname) && LOOPBACK.has(base.hostname)));
  const isOfProvider =
    protocol === "https:" &&
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  if (username + password !== "" || !(isAtBase || isOfProvider)) {
    throw new ProviderAway("the provider gave a link to another host");
  }
  return link;
}
