import { createServer, request } from "node:http";

/** A proxy that hands each request to the next of these ports of this machine, as a load balancer before several servers does. */
export async function startBalancer(
  port: number,
  ports: readonly number[],
): Promise<{ stop: () => Promise<void> }> {
  let turn = 0;
  const front = createServer((asked, answer) => {
    turn = (turn + 1) % ports.length;
    const { method, url: path, headers } = asked;
    const onward = request({ host: "127.0.0.1", port: ports[turn], method, path, headers });
    onward.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on("error", () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    // Anyone who went away is not asked for any more.
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve, reject) => {
    front.once("error", reject);
    front.listen(port, "127.0.0.1", resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        front.close(() => {
          resolve();
        });
        front.closeAllConnections();
      }),
  };
}
