import { approveSetting, proposeSetting } from "@kinfold/contract/office/settings";
import type { Club } from "./club.ts";
import { hireSignedIn } from "./staff.ts";

/** Has one person propose that the club offers its drafts of languages, or no longer, and another approve it. `version` is that of the setting until then. */
export async function offerDrafts(
  club: Club,
  areOffered: boolean,
  version: number,
): Promise<{ title: string; status: number }> {
  const maker = await hireSignedIn(club, ["operations"]);
  const approver = await hireSignedIn(club, ["finance_approver"]);
  const { body } = await maker.visitor.ask(proposeSetting, {
    body: {
      kind: "languages",
      id: "languages",
      version,
      value: { are_drafts_offered: areOffered },
      reason: "The club wants to read the drafts.",
    },
  });
  const { status } = await approver.visitor.ask(approveSetting, {
    params: { id: body.id },
    body: { reason: "Talked about at the meeting." },
  });
  return { title: body.title, status };
}
