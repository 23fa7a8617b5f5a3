import { BlockList, isIPv6, type Server, type Socket } from "node:net";
import type { Logger } from "./log.ts";
import { extractNetwork } from "./network.ts";

/** A connection that sends nothing is closed after so long. */
export const SILENT_CONNECTION_MS = 5_000;
/** How many connections the listener holds; beyond them the longest silent one makes room. */
const MOST_CONNECTIONS = 2_000;
/** The kernel's side of the limit: room for those that are being closed. */
const ROOM = 100;
const LOGGED_EVERY_MS = 10_000;

/** `perAddress` 0: no limit per address, and no silent connection makes room. */
export type ConnectionLimits = { perAddress: number; isBehindProxy: boolean };

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv6");
}

/** Whether an address is of a private network or this machine: where a proxy stands. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return PRIVATE.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/**
 * Limits the open connections of each network address, closes those that send nothing, and lets a silent one make room when the
 * listener is full. Behind a proxy all connections come from its address, which is private: it is not counted, and the proxy is
 * the one to limit its visitors.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, log: Logger): void {
  const { perAddress, isBehindProxy } = limits;
  const open = new Map<string, number>();
  /** Connections that have sent nothing as far as is known, the oldest first. */
  const silent = new Set<Socket>();
  let total = 0;
  let closed = 0;
  let loggedAt = -Infinity;
  server.maxConnections = MOST_CONNECTIONS + ROOM;

  function close(socket: Socket): void {
    socket.destroy();
    closed += 1;
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ closed }, "connections were closed: too many from one address, or in all");
  }

  function makeRoom(): boolean {
    for (const socket of silent) {
      silent.delete(socket);
      if (socket.bytesRead > 0) continue;
      close(socket);
      return true;
    }
    return false;
  }

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "unknown";
    const isCounted = perAddress > 0 && !(isBehindProxy && isPrivateAddress(address));
    const network = extractNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    if (isCounted && count > perAddress) return close(socket);
    if (perAddress > 0 && total >= MOST_CONNECTIONS && !makeRoom()) return close(socket);
    open.set(network, count);
    total += 1;
    silent.add(socket);
    // The parser reads the socket by itself: a listener for its data would slow every request down.
    const silence = setTimeout(() => {
      // After a moment in which the server was busy, timers run before what has arrived meanwhile is read.
      setImmediate(() => {
        silent.delete(socket);
        if (socket.bytesRead === 0) socket.destroy();
      });
    }, SILENT_CONNECTION_MS).unref();
    socket.once("close", () => {
      clearTimeout(silence);
      silent.delete(socket);
      total -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
