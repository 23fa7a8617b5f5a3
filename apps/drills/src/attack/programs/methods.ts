import { checkHonestCall, type Program } from "../program.ts";
import { runInLanes } from "../../drill/lanes.ts";
import { buildUrl } from "../routes.ts";

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "PURGE",
  "QUERY",
] as const;
const REFUSED = new Set([400, 404, 405, 501]);

/** Every method at every address: only those that a description names do anything, and a HEAD where there is a GET. */
export const probeMethods: Program = async ({ attacker, clerks, routes, send, stage }) => {
  const faults: string[] = [];
  let tries = 0;
  const admin = clerks.get("admin") ?? {};
  const described = new Set(routes.map(({ side, method, path }) => `${side} ${method} ${path}`));
  const addresses = new Map(routes.map((route) => [`${route.side} ${route.path}`, route]));
  await runInLanes(addresses, 8, async ([address, route]) => {
    for (const method of METHODS) {
      const isHead = method === "HEAD" && described.has(`${route.side} GET ${route.path}`);
      if (isHead || described.has(`${route.side} ${method} ${route.path}`)) continue;
      // The parameter of another route may match a fixed word. Then that route answers.
      const fixed = routes.some(
        (other) =>
          other.side === route.side &&
          other.method === (method === "HEAD" ? "GET" : method) &&
          new RegExp(`^${other.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(
            route.path.replace(/\{\w+\}/g, "x"),
          ),
      );
      if (fixed) continue;
      tries += 1;
      const { status } = await send({
        url: buildUrl(stage, route),
        method,
        headers: route.side === "office" ? admin : attacker.headers,
      });
      if (!REFUSED.has(status)) faults.push(`${method} ${address}: ${status}`);
    }
  });
  const honest = [
    checkHonestCall(
      "GET where a member may read",
      await send({ url: `${stage.url}/api/customer/get`, headers: attacker.headers }),
    ),
  ];
  return { tries, faults, honest };
};
