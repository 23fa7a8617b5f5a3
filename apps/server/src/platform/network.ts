import { isIPv6 } from "node:net";

/** The first groups of an IPv6 address, as its network is written; undefined for every other address. */
function readIpv6Network(address: string, groupCount: number): string | undefined {
  if (!isIPv6(address)) return undefined;
  const [bare = ""] = address.toLowerCase().split("%");
  const [head = "", tail] = bare.split("::");
  const groups = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const [first, last] = [groups(head), groups(tail ?? "")];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array<string>(zeros).fill("0"), ...last];
  const network = all.slice(0, groupCount).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/${16 * groupCount}`;
}

const readMapped = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/**
 * Whom a limit per network address counts: an IPv4 address, or the /64 of an IPv6 one, which is what one household is given
 * and may change within at will.
 */
export function extractNetwork(address: string): string {
  return readMapped(address) ?? readIpv6Network(address, 4) ?? address;
}

/** The /48 of an IPv6 address, which is what one customer of a provider may be given: 65,536 times a household. Undefined for IPv4. */
export function extractSite(address: string): string | undefined {
  return readMapped(address) === undefined ? readIpv6Network(address, 3) : undefined;
}
