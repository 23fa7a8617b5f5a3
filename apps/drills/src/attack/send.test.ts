import { createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSender } from "./send.ts";

const ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok";

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((socket: Socket) => {
    let isUsed = false;
    socket
      .on("error", () => undefined)
      .on("data", (data) => {
        // Each connection answers once and is gone when it is used again, as one that was closed while it waited.
        if (isUsed || data.toString().includes("/broken")) socket.resetAndDestroy();
        else socket.write(ANSWER);
        isUsed = true;
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => server.close());

test("a connection that was closed while it waited is not taken for an answer that broke off", async () => {
  const send = createSender();
  const statuses = [await send({ url }), await send({ url })].map(({ status }) => status);
  send.close();
  expect(statuses).toEqual([200, 200]);
});

test("a call that breaks every connection breaks off", async () => {
  const send = createSender();
  await send({ url });
  const { status, text } = await send({ url: `${url}/broken` });
  send.close();
  expect({ status, text }).toEqual({ status: 0, text: "read ECONNRESET" });
});
