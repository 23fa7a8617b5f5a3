import { getSettingPermission, type SettingKindName } from "@kinfold/contract/office/setting-kinds";
import * as contract from "@kinfold/contract/office/settings";
import { assertExists } from "#platform/assert-exists.ts";
import type { Platform } from "#platform/platform.ts";
import { Refused, refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { changeSetting } from "./change.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import { approveSetting, proposeSetting, rejectSetting } from "./propose.ts";
import { changesOf, pageOfProposals, proposalById, type ProposalRow } from "./store.ts";
import { changeViews, proposalViews, settingsOf } from "./view.ts";
import { pageMeta } from "#platform/paging.ts";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const isFound = ({ title, line }: contract.Setting, search: string): boolean =>
  plain(`${title} ${line}`).includes(plain(search.trim()));

/** Reading, changing and proposing settings. Each domain brings its own kinds. */
export function settingRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
  kinds: readonly SettingKind[],
): void {
  const { clock, db } = platform;

  const kindOf = (name: SettingKindName): SettingKind => {
    const found = kinds.find(({ kind }) => kind === name);
    assertExists(found, `nobody keeps settings of kind ${name}`);
    return found;
  };

  const settingOf = async (kind: SettingKindName, id: string): Promise<contract.Setting> => {
    const all = await settingsOf(db, kindOf(kind), clock.now());
    return all.find((one) => one.id === id) ?? refuse("not_found", "There is no such setting.");
  };

  /** What a proposal would do now; what stands against it, when it can be carried out no more. */
  const effectsOf = async ({
    proposal_id: proposalId,
    kind,
    subject_id: id,
    before,
    after: value,
  }: ProposalRow) => {
    const wish = { id, before: before ?? undefined, value, now: clock.now(), proposalId };
    try {
      return await kindOf(kind).effects(db, wish);
    } catch (error) {
      if (error instanceof Refused) return [`It cannot be approved: ${error.message}`];
      throw error;
    }
  };

  const proposal = async (id: string): Promise<contract.SettingProposal> => {
    const row = await proposalById(db, id);
    const [view] = row === undefined ? [] : await proposalViews(db, [row], clock.now(), effectsOf);
    return view ?? refuse("not_found", "There is no such proposal.");
  };

  staffed(contract.listSettings, async ({ query }) => {
    const { kind, page, per_page: perPage, search = "" } = query;
    const all = await settingsOf(db, kindOf(kind), clock.now());
    const found = all.filter((one) => isFound(one, search));
    const data = found.slice((page - 1) * perPage, page * perPage);
    return { data, meta: pageMeta(found.length, query) };
  });

  staffed(contract.listSettingChanges, async ({ query: { kind, id } }) =>
    changeViews(db, await changesOf(db, kind, id)),
  );

  staffed(contract.previewSetting, async ({ body: { kind, id, value } }) => {
    const of = kindOf(kind);
    const before = id === null ? undefined : (await settingOf(kind, id)).value;
    const wish = { id, before, value: of.fitted(value), now: clock.now() };
    return { effects: await of.effects(db, wish) };
  });

  staffed(contract.changeSetting, async ({ body, caller }) => {
    const id = await changeSetting(platform, kindOf(body.kind), body, caller);
    return settingOf(body.kind, id);
  });

  staffed(contract.proposeSetting, async ({ body, caller }) => {
    if (!caller.permissions.includes(getSettingPermission(body.kind))) {
      refuse("staff_forbidden", "Your role does not allow this.");
    }
    return proposal(await proposeSetting(platform, kindOf(body.kind), body, caller));
  });

  staffed(contract.listSettingProposals, async ({ query }) => {
    const { page, per_page: perPage, status } = query;
    const { rows, total } = await pageOfProposals(db, { status }, { page, perPage });
    return {
      data: await proposalViews(db, rows, clock.now(), effectsOf),
      meta: pageMeta(total, query),
    };
  });

  staffed(contract.approveSetting, async ({ body: { reason }, caller, params }) => {
    const id = params["id"] ?? "";
    await approveSetting(platform, kindOf, { id, by: caller, reason });
    return proposal(id);
  });

  staffed(contract.rejectSetting, async ({ body: { reason }, caller, params }) => {
    const id = params["id"] ?? "";
    await rejectSetting(platform, { id, by: caller, reason });
    return proposal(id);
  });
}
