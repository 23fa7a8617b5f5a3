import assert from "node:assert/strict";
import { computeTotpCode } from "../../../apps/server/src/platform/totp.ts";
import { sendToOffice } from "./office.ts";
import type { Stage } from "./stage.ts";

const PASSWORD = "Harvest/Basket-18";

/** Joins the staff by the link that a program printed, and answers the sealed code of the new admin. */
export async function joinByLink(stage: Stage, printed: string): Promise<string> {
  const token = /join#([\w-]+)/.exec(printed)?.[1] ?? "";
  const { body } = await sendToOffice(stage, "/admin/auth/enrolment", { token });
  const secret = String(body["secret"]);
  const code = computeTotpCode(secret, new Date());
  const joined = await sendToOffice(stage, "/admin/auth/enrol", {
    token,
    password: PASSWORD,
    code,
  });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  return String(joined.body["sealed_code"]);
}

/** Has two admins join who are each given a sealed code: both links are made before either is used. */
export async function makeSealedCodes(stage: Stage): Promise<string[]> {
  const { output, status } = await stage.run(`
set -a; . /etc/kinfold/kinfold.env; set +a
systemctl stop kinfold
npm run staff:first -- "Ife Bello" ife@kinfold.example none
npm run staff:first -- "Kunle Ojo" kunle@kinfold.example none
systemctl start kinfold`);
  assert.equal(status, 0, output);
  const links = output.match(/join#[\w-]+/g) ?? [];
  assert.equal(links.length, 2, output);
  const codes: string[] = [];
  for (const link of links) codes.push(await joinByLink(stage, link));
  return codes;
}
