import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "../drill/chance.ts";
import type { Weather } from "./weather.ts";

const DELAY_MS = 500;
const RESET_SHARE = 0.05;
const DRIP_EVERY_MS = 1_000;

/** A line between two programs, whose weather changes. */
export type BadLine = {
  port: number;
  /** From now on it does this with all that is sent, or nothing: then what was held back goes on. */
  setWeather: (weather: Weather | undefined) => void;
  /** How many pieces of what was sent met this weather since it was set. */
  readTouched: () => number;
  close: () => Promise<void>;
};

/** Opens a port whose connections lead to this address, in fine weather at first. */
export async function openBadLine(to: NetConnectOpts, chance: Chance): Promise<BadLine> {
  const state: {
    weather: Weather | undefined;
    touched: number;
    change: PromiseWithResolvers<void>;
  } = { weather: undefined, touched: 0, change: Promise.withResolvers() };
  const open = new Set<Socket>();

  /** While a connection is half open nothing arrives, also not that the other side hung up. */
  const holdBack = async (): Promise<void> => {
    while (state.weather === "half-open") await state.change.promise;
  };
  const write = async (socket: Socket, bytes: Uint8Array): Promise<void> => {
    if (socket.destroyed) throw new Error("the other side is gone");
    if (!socket.write(bytes)) await Promise.race([once(socket, "drain"), once(socket, "close")]);
  };
  const drip = async (socket: Socket, piece: Uint8Array): Promise<void> => {
    let sent = 0;
    for (; sent < piece.length && state.weather === "dripping"; sent += 1) {
      await write(socket, piece.subarray(sent, sent + 1));
      await Promise.race([pause(DRIP_EVERY_MS), state.change.promise]);
    }
    if (sent < piece.length) await write(socket, piece.subarray(sent));
  };
  const passOn = async (from: Socket, socket: Socket, piece: Uint8Array): Promise<void> => {
    if (state.weather !== undefined) state.touched += 1;
    if (state.weather === "delayed") await Promise.race([pause(DELAY_MS), state.change.promise]);
    if (state.weather === "reset" && chance.happens(RESET_SHARE)) {
      from.resetAndDestroy();
      socket.resetAndDestroy();
      return;
    }
    await holdBack();
    if (state.weather === "dripping") await drip(socket, piece);
    else await write(socket, piece);
  };
  /** Reads no faster than the other side takes it. */
  const pump = async (from: Socket, socket: Socket): Promise<void> => {
    try {
      for await (const piece of from) await passOn(from, socket, piece);
      await holdBack();
      socket.end();
    } catch {
      await holdBack();
      socket.destroy();
    }
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ ...to, allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
    }
    void pump(client, upstream);
    void pump(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  // A run that failed ends without it.
  server.unref();
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a line has no port");
  const setWeather: BadLine["setWeather"] = (next) => {
    const { change } = state;
    Object.assign(state, { weather: next, touched: 0, change: Promise.withResolvers<void>() });
    change.resolve();
  };
  return {
    port: address.port,
    setWeather,
    readTouched: () => state.touched,
    close: async () => {
      setWeather(undefined);
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
