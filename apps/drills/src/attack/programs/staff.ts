import { STAFF_ROLES } from "@kinfold/contract/staff-permissions";
import { checkHonest, type Program } from "../program.ts";
import { runInLanes } from "../../drill/lanes.ts";
import { buildUrl } from "../routes.ts";
import type { Headers } from "../send.ts";

/** Every call of the office for every role and with every kind of session: only the roles that it names get in, with both halves of one that is open. */
export const probeStaffCalls: Program = async ({ attacker, clerks, hire, routes, send, stage }) => {
  const faults: string[] = [];
  let tries = 0;
  const half = async (wanted: "authorization" | "cookie"): Promise<Headers> => {
    const { [wanted]: kept = "" } = await hire("admin");
    return { [wanted]: kept };
  };
  const ended = await hire("admin");
  await send({ url: `${stage.officeUrl}/api/admin/auth/logout`, method: "POST", headers: ended });
  const [one, other] = [await hire("admin"), await hire("operations")];
  const mixed = { authorization: one["authorization"] ?? "", cookie: other["cookie"] ?? "" };
  const renamed = {
    authorization: attacker.headers["authorization"] ?? "",
    cookie: (attacker.headers["cookie"] ?? "").replace("kinfold=", "kinfold-staff="),
  };
  const strangers: Readonly<Record<string, Headers>> = {
    "no session": {},
    "a member": attacker.headers,
    "a member under the staff's cookie": renamed,
    "the token alone": await half("authorization"),
    "the cookie alone": await half("cookie"),
    "halves of two sessions": mixed,
    "a session that was ended": ended,
  };
  const served = new Map(STAFF_ROLES.map((role) => [role, 0]));
  const ofStaff = routes.filter(({ who }) => who === "staff");
  await runInLanes(ofStaff, 8, async (route) => {
    const url = buildUrl(stage, route);
    for (const [who, headers] of Object.entries(strangers)) {
      tries += 1;
      const { status, code } = await send({ url, method: route.method, headers });
      if (status !== 401) faults.push(`${route.name} says ${status} ${code} to ${who}`);
    }
    for (const role of STAFF_ROLES) {
      if (route.name === "staffLogout") continue;
      tries += 1;
      const headers = clerks.get(role) ?? {};
      const { status, code } = await send({ url, method: route.method, headers });
      const isIn = status !== 401 && code !== "staff_forbidden";
      if (isIn !== route.roles.includes(role)) {
        faults.push(`${route.name} says ${status} ${code} to ${role}`);
      }
      if (status === 200) served.set(role, (served.get(role) ?? 0) + 1);
    }
  });
  const honest = [...served].map(([role, calls]) =>
    checkHonest(`what ${role} may read`, calls > 0, "nothing was answered 200"),
  );
  return { tries, faults, honest };
};
