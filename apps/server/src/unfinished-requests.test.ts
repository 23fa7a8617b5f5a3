import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "./testing/club.ts";
import { serverBeside } from "./testing/server-beside.ts";
import { slowRequests } from "./testing/slow-requests.ts";
import type { Spawned } from "./testing/spawned-server.ts";

const SLOW = 500;

let club: Club;
let server: Spawned;
let port: number;

beforeAll(async () => {
  club = await openClub();
  ({ server, port } = await serverBeside(club));
});
afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  await club.close();
});

test("whoever never finishes a request is cut off", { timeout: 90_000 }, async () => {
  const slow = slowRequests(port, SLOW);
  await Promise.all(slow.map(({ gone }) => gone));
  for (const { said } of slow) expect(said()).toContain("HTTP/1.1 408 Request Timeout");
});
