/** A thread that floods one port of this machine until it is ended: connections that send nothing, and requests that never end. */
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { setInterval as every } from "node:timers";
import { workerData } from "node:worker_threads";
import { create, instance, integer, type } from "superstruct";

export const AttackOrders = type({
  port: integer(),
  idle: integer(),
  slowHeads: integer(),
  slowBodies: integer(),
  addresses: integer(),
  streams: integer(),
  /** Shared with the thread that started this one: open now, opened in all. */
  counts: instance(Int32Array),
});

/** So long after it was closed, a connection is opened again. */
const AGAIN_AFTER_MS = 2_000;
const DRIP_MS = 1_000;

const HEAD = "POST /api/auth/login HTTP/1.1\r\nHost: kinfold.test\r\n";
const BODY = `${HEAD}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"email":"`;

/** What a connection sends first, and then again and again. */
type Kind = { first: string; drip: string };
const IDLE: Kind = { first: "", drip: "" };
const SLOW_HEAD: Kind = { first: HEAD, drip: "X-Slow: 1\r\n" };
const SLOW_BODY: Kind = { first: BODY, drip: "a" };

const orders = create(workerData, AttackOrders);
const open = new Set<() => void>();
let opened = 0;

function attack({ first, drip }: Kind, localAddress: string): void {
  const socket = connect({ port: orders.port, host: "127.0.0.1", localAddress });
  const send = (): void => void (drip !== "" && socket.writable && socket.write(drip));
  socket.on("error", () => undefined);
  socket.once("connect", () => {
    opened += 1;
    if (first !== "") socket.write(first);
    open.add(send);
  });
  socket.resume();
  socket.once("close", () => {
    open.delete(send);
    setTimeout(() => attack({ first, drip }, localAddress), AGAIN_AFTER_MS);
  });
}

const HTTP2_CONNECTIONS = 25;

/** Begins requests over a connection of HTTP/2 whose bodies never end, as many as the other side lets it, again and again. */
function attackWithStreams(streams: number, localAddress: string): void {
  const session = connectHttp2(`http://127.0.0.1:${orders.port}`, {
    createConnection: () => connect({ port: orders.port, host: "127.0.0.1", localAddress }),
  });
  session.on("error", () => undefined);
  session.once("close", () =>
    setTimeout(() => attackWithStreams(streams, localAddress), AGAIN_AFTER_MS),
  );
  const begin = (): void => {
    if (session.destroyed) return;
    const stream = session.request({
      ":method": "POST",
      ":path": "/api/auth/login",
      "content-type": "application/json",
      "content-length": "9000",
    });
    const send = (): void => void (stream.writable && stream.write("a"));
    stream.on("error", () => undefined);
    stream.resume();
    stream.once("ready", () => {
      opened += 1;
      open.add(send);
    });
    stream.write('{"email":"');
    stream.once("close", () => {
      open.delete(send);
      setTimeout(begin, AGAIN_AFTER_MS);
    });
  };
  for (let count = 0; count < streams; count += 1) begin();
}

for (let at = 0; orders.streams > 0 && at < HTTP2_CONNECTIONS; at += 1)
  attackWithStreams(Math.ceil(orders.streams / HTTP2_CONNECTIONS), "127.0.0.2");

const kinds = [
  ...Array.from({ length: orders.idle }, () => IDLE),
  ...Array.from({ length: orders.slowHeads }, () => SLOW_HEAD),
  ...Array.from({ length: orders.slowBodies }, () => SLOW_BODY),
];
// Opened over half a second: all at once, the kernel's queue would be what is measured.
for (const [at, kind] of kinds.entries()) {
  const address = `127.0.0.${2 + (at % orders.addresses)}`;
  setTimeout(() => attack(kind, address), (at * 500) / kinds.length);
}
every(() => {
  for (const send of open) send();
}, DRIP_MS);
every(() => {
  orders.counts[0] = open.size;
  orders.counts[1] = opened;
}, 250);
