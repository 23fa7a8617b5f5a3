import { checkHonestCall, type Program } from "../program.ts";
import { runInLanes } from "../../drill/lanes.ts";
import { buildUrl } from "../routes.ts";

/** Each listener has its own calls and no other's; each description names its own, and the office's is for staff alone. */
export const probeListeners: Program = async ({ attacker, clerks, routes, send, stage }) => {
  const faults: string[] = [];
  let tries = 0;
  const admin = clerks.get("admin") ?? {};
  await runInLanes(routes, 8, async (route) => {
    const isOffice = route.side === "office";
    const wrong = buildUrl(stage, { ...route, side: isOffice ? "members" : "office" });
    for (const headers of [{}, isOffice ? admin : attacker.headers]) {
      tries += 1;
      const { status } = await send({ url: wrong, method: route.method, headers });
      // The type of the body may be refused before the address is looked up.
      if (status !== 404 && status !== 415) {
        faults.push(`${route.name} is answered ${status} at the other listener`);
      }
    }
    if (isOffice !== route.path.startsWith("/admin/")) {
      faults.push(`${route.name} is described at the ${route.side}'s listener`);
    }
  });
  for (const [headers, who] of [
    [{}, "a stranger"],
    [attacker.headers, "a member"],
  ] as const) {
    tries += 1;
    const { status } = await send({ url: `${stage.officeUrl}/api/admin/openapi.json`, headers });
    if (status !== 401) faults.push(`the office's description is answered ${status} to ${who}`);
  }
  for (const path of [
    "/api/admin/openapi.json",
    "/api/test/",
    "/.env",
    "/package.json",
    "/src/main.ts",
  ]) {
    tries += 1;
    const { status } = await send({ url: `${stage.url}${path}` });
    if (status !== 404) faults.push(`${path} is answered ${status} to anybody`);
  }
  const member = { headers: attacker.headers };
  const honest = [
    checkHonestCall(
      "a member's own call",
      await send({ url: `${stage.url}/api/customer/get`, ...member }),
    ),
    checkHonestCall(
      "the office's description for staff",
      await send({ url: `${stage.officeUrl}/api/admin/openapi.json`, headers: admin }),
    ),
    checkHonestCall(
      "the members' description",
      await send({ url: `${stage.url}/api/openapi.json` }),
    ),
  ];
  return { tries, faults, honest };
};
