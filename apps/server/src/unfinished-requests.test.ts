import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "./testing/club.ts";
import { startSecondServer, type ServerBeside } from "./testing/server-beside.ts";
import { startSlowRequests } from "./testing/slow-requests.ts";

const SLOW = 500;

let club: Club;
let server: ServerBeside;

beforeAll(async () => {
  club = await openClub();
  server = await startSecondServer(club);
});
afterAll(async () => {
  await server.stop();
  await club.close();
});

test("a head that never ends is cut off after 10 seconds, a body after 20", async () => {
  const begin = performance.now();
  const slow = startSlowRequests(server.port, SLOW);
  const seconds = await Promise.all(
    slow.map(async ({ gone }) => {
      await gone;
      return (performance.now() - begin) / 1_000;
    }),
  );
  for (const { said } of slow) expect(said()).toContain("HTTP/1.1 408 Request Timeout");
  // They are looked at every second, and a busy machine may be slow to do so. Heads and bodies take turns.
  expect(Math.max(...seconds.filter((_, turn) => turn % 2 === 0))).toBeLessThan(14);
  expect(Math.max(...seconds.filter((_, turn) => turn % 2 === 1))).toBeLessThan(24);
});
