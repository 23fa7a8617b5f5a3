import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "./testing/club.ts";
import { serverBeside, type ServerBeside } from "./testing/server-beside.ts";
import { slowRequests } from "./testing/slow-requests.ts";

const SLOW = 500;

let club: Club;
let server: ServerBeside;

beforeAll(async () => {
  club = await openClub();
  server = await serverBeside(club);
});
afterAll(async () => {
  await server.stop();
  await club.close();
});

test("whoever never finishes a request is cut off", { timeout: 90_000 }, async () => {
  const slow = slowRequests(server.port, SLOW);
  await Promise.all(slow.map(({ gone }) => gone));
  for (const { said } of slow) expect(said()).toContain("HTTP/1.1 408 Request Timeout");
});
