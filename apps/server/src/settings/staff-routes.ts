import { type SubjectId, toSubjectId } from "@kinfold/contract/ids";
import { settingRefusals } from "@kinfold/contract/refusals/settings";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import * as contract from "@kinfold/contract/office/settings";
import { isTextMatch } from "@kinfold/contract/search-text";
import { mountDecisionRoutes } from "#decisions/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { changeSetting } from "./change.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import { createSettingDecision } from "./decision.ts";
import { listChanges } from "./store.ts";
import { readChangeViews, listSettingsOfKind } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

const isFound = ({ title, line }: contract.Setting, search: string): boolean =>
  isTextMatch(`${title} ${line}`, search);

/** Reading, changing and proposing settings. Each domain brings its own kinds. */
export function mountSettingRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
  kinds: readonly SettingKind[],
): void {
  const { clock, db } = platform;

  const kindOf = (name: SettingKindName): SettingKind => {
    const settingKind = kinds.find(({ kind }) => kind === name);
    assertExists(settingKind, `no one keeps settings of kind ${name}`);
    return settingKind;
  };

  const settingOf = async (kind: SettingKindName, id: SubjectId): Promise<contract.Setting> => {
    const all = await listSettingsOfKind(db, kindOf(kind), clock.now());
    return all.find((one) => one.id === id) ?? refuse(settingRefusals().not_found.setting);
  };

  staffed(contract.listSettings, async ({ query }) => {
    const { kind, page, per_page: perPage, search = "" } = query;
    const all = await listSettingsOfKind(db, kindOf(kind), clock.now());
    const matching = all.filter((one) => isFound(one, search));
    const data = matching.slice((page - 1) * perPage, page * perPage);
    return { data, meta: buildPageMeta(matching.length, query) };
  });

  staffed(contract.listSettingChanges, async ({ query: { kind, id } }) =>
    readChangeViews(db, await listChanges(db, kind, toSubjectId(id))),
  );

  staffed(contract.previewSetting, async ({ body: { kind, id: named, value } }) => {
    const id = named === null ? null : toSubjectId(named);
    const of = kindOf(kind);
    const before = id === null ? undefined : (await settingOf(kind, id)).value;
    const wish = { id, before, value: of.fitted(value), now: clock.now() };
    return { effects: await of.effects(db, wish) };
  });

  staffed(contract.changeSetting, async ({ body, caller }) => {
    const id = await changeSetting(platform, kindOf(body.kind), body, caller);
    return settingOf(body.kind, id);
  });

  mountDecisionRoutes(
    staffed,
    platform,
    createSettingDecision(kindOf),
    {
      list: contract.listSettingProposals,
      propose: contract.proposeSetting,
      approve: contract.approveSetting,
      reject: contract.rejectSetting,
    },
    (form) => form,
  );
}
