import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { buildPath, type AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { getMember } from "@kinfold/contract/members";
import { updateMember } from "@kinfold/contract/profile";
import { PERMISSIONS, STAFF_ROLES, type StaffRole } from "@kinfold/contract/staff-permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openClub,
  generateCaptchaProof,
  type Answer,
  type Club,
  type Visitor,
} from "./testing/club.ts";
import { setRate } from "./testing/rates.ts";
import { hireSignedIn } from "./testing/staff.ts";

/** Text that PostgreSQL cannot store, as it stands in an address. */
const IN_ADDRESS: readonly string[] = ["%00", "a%00b", "%ED%A0%80", "%C0%80", "%FF"];
/** The same as it stands in JSON. */
const IN_JSON: readonly string[] = ["\\u0000", "a\\u0000b", "\\ud800", "\\udfff\\ud800"];

let club: Club;
let member: Visitor;
const staff = new Map<StaffRole, Visitor>();
beforeAll(async () => {
  club = await openClub();
  await setRate(club, "1500");
  member = await club.member("ada@example.com");
  for (const role of STAFF_ROLES) staff.set(role, (await hireSignedIn(club, [role])).visitor);
});
afterAll(() => club.close());

/** A caller whom the endpoint lets in. */
function callerOf({ staff: asked }: AnyEndpoint): Visitor {
  if (asked === undefined) return member;
  const [role] = asked.permission === "signed_in" ? STAFF_ROLES : PERMISSIONS[asked.permission];
  return (role === undefined ? undefined : staff.get(role)) ?? member;
}
const namesIn = ({ path }: AnyEndpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
const fieldsOf = (struct: AnyEndpoint["body"]): string[] =>
  Object.keys((struct?.schema ?? {}) as Record<string, unknown>);
const addressOf = (to: AnyEndpoint, change: Record<string, string> = {}): string => {
  const plain = Object.fromEntries(namesIn(to).map((name) => [name, "x"]));
  return `/api${buildPath(to, { ...plain, ...change })}`;
};

const formatOutcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`;
const STAYS_SIGNED_IN = ({ name }: AnyEndpoint): boolean =>
  name !== "logout" && name !== "staffLogout";
const CRAWLED = ENDPOINTS.filter(STAYS_SIGNED_IN);

describe("text that the database cannot store", () => {
  test("is refused in every parameter of every path", async () => {
    const wrong: string[] = [];
    for (const to of ENDPOINTS) {
      for (const name of namesIn(to)) {
        for (const text of IN_ADDRESS) {
          const url = addressOf(to, { [name]: "HERE" }).replace("HERE", text);
          const answer = formatOutcome(await callerOf(to).send(to.method, url));
          const isUndecodable = text !== "%00" && text !== "a%00b";
          const expected = isUndecodable ? "404 not_found" : "400 malformed";
          if (answer !== expected) wrong.push(`${to.name} :${name} ${text}: ${answer}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is refused in every query, as a name and as a value", async () => {
    const wrong: string[] = [];
    for (const to of CRAWLED) {
      for (const name of [...fieldsOf(to.query), "unknown"]) {
        for (const query of [`${name}=%00`, `${name}=a%00b`, `${name}%00=1`]) {
          const answer = formatOutcome(
            await callerOf(to).send(to.method, `${addressOf(to)}?${query}`),
          );
          if (answer !== "400 malformed") wrong.push(`${to.name}?${query}: ${answer}`);
        }
        // What cannot be decoded stays as it stands in the address.
        const { status } = await callerOf(to).send(to.method, `${addressOf(to)}?${name}=%ED%A0%80`);
        if (status >= 500) wrong.push(`${to.name}?${name}=%ED%A0%80: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is refused in every field of every JSON body, however deep", async () => {
    const wrong: string[] = [];
    for (const to of CRAWLED.filter(({ body }) => body !== undefined)) {
      for (const name of [...fieldsOf(to.body), "unknown"]) {
        for (const text of IN_JSON) {
          const bodies = [
            `{"${name}":"${text}"}`,
            `{"${name}":["x",{"deep":"${text}"}]}`,
            `{"${name}${text}":1}`,
          ];
          for (const body of bodies) {
            const type = { "content-type": "application/json" };
            const answer = formatOutcome(
              await callerOf(to).send(to.method, addressOf(to), type, body),
            );
            if (answer !== "400 malformed") wrong.push(`${to.name} ${body}: ${answer}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  const PARTS: readonly [string, (field: string, text: string) => string][] = [
    ["the value of a field", (_f, text) => `name="id_type"\r\n\r\n${text}`],
    ["the name of a field", (_f, text) => `name="a${text}"\r\n\r\n1`],
    ["the name of the file", (f, text) => `name="${f}"; filename="a${text}.png"\r\n\r\nx`],
    ["the field of the file", (f, text) => `name="${f}${text}"; filename="a.png"\r\n\r\nx`],
  ];
  test.each(PARTS)("is refused in a form: %s", async (_name, partOf) => {
    const wrong: string[] = [];
    for (const to of ENDPOINTS.filter(({ file }) => file !== undefined)) {
      for (const text of ["\0", "a\0b"]) {
        const part = partOf(to.file ?? "", text);
        const payload = `--edge\r\nContent-Disposition: form-data; ${part}\r\n--edge--\r\n`;
        const type = { "content-type": "multipart/form-data; boundary=edge" };
        const answer = formatOutcome(
          await callerOf(to).send(to.method, addressOf(to), type, payload),
        );
        if (answer !== "400 malformed") wrong.push(`${to.name} ${JSON.stringify(part)}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is refused or ignored in cookies, keys and other headers", async () => {
    const wrong: string[] = [];
    for (const to of CRAWLED) {
      const headers: Record<string, string>[] = [
        { cookie: "__Host-kinfold=%00; __Host-kinfold-staff=%00; __Host-kinfold-device=%00" },
        {
          "idempotency-key": "a\u0000b-0123456789abcdef",
          "user-agent": "a\u0000b\ud800",
          "accept-encoding": "\u0000",
          "if-none-match": "\u0000",
        },
      ];
      for (const given of headers) {
        const { status } = await callerOf(to).send(to.method, addressOf(to), given);
        // The rate of a club that never asked for one is not there.
        if (status >= 500) wrong.push(`${to.name} ${JSON.stringify(given)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is refused at addresses that no description names", async () => {
    for (const path of [
      "/auth/%00",
      "/%00.js",
      "/assets/a%00.js",
      "/dashboard?a=%00",
      "/sw.js?%00",
    ]) {
      expect([path, formatOutcome(await club.visitor().send("GET", path))]).toEqual([
        path,
        "400 malformed",
      ]);
    }
    const hook = await club.visitor().send("POST", "/api/webhook/%00", {}, "{}");
    expect(formatOutcome(hook)).toBe("400 malformed");
  });

  test("refused, it changes nothing: the member's name is what it was", async () => {
    const before = (await member.ask(getMember)).text;
    const type = { "content-type": "application/json" };
    await member.send(
      updateMember.method,
      `/api${updateMember.path}`,
      type,
      '{"first_name":"A\\u0000da"}',
    );
    expect((await member.ask(getMember)).text).toBe(before);
    const login = {
      email: "a\0@example.com",
      password: "x",
      cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.login),
    };
    const answer = await club
      .visitor()
      .send("POST", "/api/auth/login", type, JSON.stringify(login));
    expect(formatOutcome(answer)).toBe("400 malformed");
  });
});
