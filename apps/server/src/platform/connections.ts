import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import type { Logger } from "./log.ts";
import { extractNetwork, extractSite } from "./network.ts";

/** A connection that sends nothing is closed after so long. */
export const SILENT_CONNECTION_MS = 5_000;
/** How many connections the listener holds. */
const MOST_CONNECTIONS = 2_000;
/** The kernel's side of the limit: room for those that are being closed. */
const ROOM = 100;
const LOGGED_EVERY_MS = 10_000;

/** `perAddress` 0: no limit per address, and no connection makes room. */
export type ConnectionLimits = { perAddress: number; isBehindProxy: boolean; inAll?: number };

/** The connections of a listener. */
export type Connections = {
  /** Counts a request of the proxy for the address that it was forwarded for, until it is answered. */
  forward: (request: IncomingMessage, response: ServerResponse, address: string) => void;
};

type Connection = {
  socket: Socket;
  /** The network, and for IPv6 its /48; empty for a connection of the proxy that carries no request. */
  holders: readonly string[];
  request?: IncomingMessage;
  response?: ServerResponse;
};

/** Whether the server is not at work for it: its request has not arrived whole, or is answered. */
const isUnfinished = ({ request, response }: Connection): boolean =>
  request?.complete !== true || response?.writableEnded === true;

const listHolders = (address: string): string[] => {
  const site = extractSite(address);
  return site === undefined ? [extractNetwork(address)] : [extractNetwork(address), site];
};

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
 * Limits the open connections of each network address and in all, and closes those that send nothing. Where a limit is reached, the
 * oldest connection without a whole request makes room, of those who hold most: an address, an IPv6 /64 or a /48. Behind a proxy all
 * connections come from its address, which is private: its requests count for those that they are forwarded for.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  log: Logger,
): Connections {
  const { perAddress, isBehindProxy, inAll = MOST_CONNECTIONS } = limits;
  const connections = new Map<Socket, Connection>();
  /** The connections of each holder, in the order in which their requests began. */
  const byHolder = new Map<string, Set<Connection>>();
  let closed = 0;
  let loggedAt = -Infinity;
  server.maxConnections = inAll + ROOM;

  function close(socket: Socket): void {
    socket.destroy();
    closed += 1;
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ closed }, "connections were closed: too many from one address, or in all");
  }

  function leave(connection: Connection): void {
    for (const holder of connection.holders) {
      const theirs = byHolder.get(holder);
      theirs?.delete(connection);
      if (theirs?.size === 0) byHolder.delete(holder);
    }
  }

  /** Counts a connection for these holders, as the newest of theirs. */
  function join(connection: Connection, holders: readonly string[]): void {
    leave(connection);
    connection.holders = holders;
    for (const holder of holders) {
      const theirs = byHolder.get(holder) ?? new Set();
      byHolder.set(holder, theirs.add(connection));
    }
  }

  function remove(connection: Connection): void {
    leave(connection);
    connections.delete(connection.socket);
  }

  function closeOldest(of: ReadonlySet<Connection>): boolean {
    for (const connection of of) {
      if (!isUnfinished(connection)) continue;
      remove(connection);
      close(connection.socket);
      return true;
    }
    return false;
  }

  function makeRoom(): boolean {
    const byCount = [...byHolder.values()].toSorted((one, other) => other.size - one.size);
    return byCount.some(closeOldest);
  }

  /** Whether there is room for one more of this address, if need be by closing another of theirs. */
  function hasRoomFor(holders: readonly string[]): boolean {
    const theirs = byHolder.get(holders[0] ?? "");
    return theirs === undefined || theirs.size < perAddress || closeOldest(theirs);
  }

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "unknown";
    const isCounted = perAddress > 0 && !(isBehindProxy && isPrivateAddress(address));
    const holders = isCounted ? listHolders(address) : [];
    if (isCounted && !hasRoomFor(holders)) return close(socket);
    if (perAddress > 0 && connections.size >= inAll && !makeRoom()) return close(socket);
    const connection: Connection = { socket, holders: [] };
    connections.set(socket, connection);
    join(connection, holders);
    // The parser reads the socket by itself: a listener for its data would slow every request down.
    const silence = setTimeout(() => {
      // After a moment in which the server was busy, timers run before what has arrived meanwhile is read.
      setImmediate(() => {
        if (socket.bytesRead === 0) socket.destroy();
      });
    }, SILENT_CONNECTION_MS).unref();
    socket.once("close", () => {
      clearTimeout(silence);
      remove(connection);
    });
  });

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.response = response;
    join(connection, connection.holders);
  });

  return {
    forward: (request, response, address) => {
      const connection = connections.get(request.socket);
      if (perAddress === 0 || connection === undefined) return;
      const holders = listHolders(address);
      hasRoomFor(holders);
      join(connection, holders);
      response.once("close", () => {
        if (connection.response === response) join(connection, []);
      });
    },
  };
}
