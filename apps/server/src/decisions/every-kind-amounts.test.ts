import { FigureSource } from "@kinfold/contract/figure-sources";
import { nameApprovalAmount } from "@kinfold/contract/office/approval-amounts";
import { listApprovals } from "@kinfold/contract/office/approval-list";
import { DECISION_KINDS } from "@kinfold/contract/office/decisions";
import { expect, test } from "vitest";
import {
  club,
  closeProposal,
  createAdmin,
  createProposal,
  openScenarioClub,
  SCENARIOS,
} from "../testing/decision-scenarios.ts";
import { sumTraced, type ReadSource } from "../testing/sum-traced.ts";

openScenarioClub();

test.each(DECISION_KINDS)("what waits of %s names no amount, or one of its rows", async (kind) => {
  const scenario = SCENARIOS[kind];
  const { id } = await createProposal(scenario);
  const { visitor } = await createAdmin();
  const { body } = await visitor.send("GET", "/api/admin/approvals?per_page=100");
  const approval = listApprovals.reply.create(body).data.find((one) => one.id === id);
  const figure = approval && nameApprovalAmount(approval);
  const read: ReadSource = async (name) => {
    const answer = await visitor.send("GET", `/api/admin/figures/${encodeURIComponent(name)}`);
    return FigureSource.create(answer.body);
  };
  const summed = figure && (await sumTraced(club.db, read, figure));
  expect([approval?.amount, approval?.currency]).toEqual(
    figure === undefined ? [null, null] : [summed?.minor, (await read(figure)).currency],
  );
  await closeProposal(scenario, id);
});
