import { connect } from "node:net";

/** Someone who sends so slowly that the request never ends. `said` is what they heard. */
export type SlowRequest = { said: () => string; gone: Promise<void>; end: () => void };

function slowly(port: number, start: string, drop: string): SlowRequest {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.setEncoding("utf8").on("data", (chunk) => (said += String(chunk)));
  socket.on("error", () => undefined);
  socket.write(start);
  const dripping = setInterval(() => socket.write(drop), 1_000);
  const gone = new Promise<void>((resolve) => {
    socket.on("close", () => {
      clearInterval(dripping);
      resolve();
    });
  });
  return { said: () => said, gone, end: () => socket.destroy() };
}

/** So many requests to the server at this port: every other one never ends its headers, the rest never their body. */
export function startSlowRequests(port: number, count: number): SlowRequest[] {
  const headers = "POST /api/auth/login HTTP/1.1\r\nHost: kinfold.test\r\n";
  const body = `${headers}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"email":"`;
  return Array.from({ length: count }, (_, turn) =>
    turn % 2 === 0 ? slowly(port, headers, "X-Slow: 1\r\n") : slowly(port, body, "a"),
  );
}
