import { once } from "node:events";
import { connect } from "node:net";

/** A connection that stays, over which one request after another is sent. */
export type HttpLine = {
  /** Sends a whole request. Rejects when the server hangs up before it answers. */
  send: (request: string) => Promise<{ status: number; text: string }>;
  /** Whether the server closed it, or said with its last answer that it will: another one is opened for the next request. */
  isOver: () => boolean;
  close: () => void;
};

/**
 * Opens a connection to this port. It reads of HTTP what our server says and no more: a whole client would take the processor that the
 * server is measured on.
 */
export async function openHttpLine(port: number): Promise<HttpLine> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  await once(socket, "connect");
  let said = "";
  let isOver = false;
  let waiting:
    | { resolve: (reply: { status: number; text: string }) => void; reject: (e: Error) => void }
    | undefined;
  const lose = (): void => {
    isOver = true;
    waiting?.reject(new Error("the server hung up"));
  };
  socket.setEncoding("latin1");
  socket.on("error", lose);
  socket.on("close", lose);
  socket.on("data", (part) => {
    said += String(part);
    const end = said.indexOf("\r\n\r\n");
    const length = end === -1 ? null : /\r\ncontent-length: (\d+)/i.exec(said);
    if (length === null || said.length < end + 4 + Number(length[1])) return;
    const status = Number(said.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
    const text = said.slice(end + 4);
    isOver ||= /\r\nconnection: close\r\n/i.test(said.slice(0, end + 2));
    said = "";
    waiting?.resolve({ status, text });
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) reject(new Error("the server hung up"));
        waiting = { resolve, reject };
        socket.write(request, "latin1");
      }),
    isOver: () => isOver,
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}
