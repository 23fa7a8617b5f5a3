import { type SubjectId, toSubjectId } from "@kinfold/contract/ids";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { settingRefusals } from "@kinfold/contract/refusals/settings";
import {
  getSettingPermission,
  isTwoPersonKind,
  TWO_PERSON_KINDS,
  type TwoPersonKind,
} from "@kinfold/contract/office/setting-kinds";
import {
  SettingValue,
  type SettingForm,
  type SettingProposal,
} from "@kinfold/contract/office/settings";
import { enums, integer, object, optional, string } from "superstruct";
import { addWorkingDays, endInLagos, readHolidays, lagosDay } from "#calendar/index.ts";
import { createDecisionKind, type Decision, type DecisionKind } from "#decisions/index.ts";
import type { Db } from "#platform/db.ts";
import { Refused, refuse } from "#platform/refusing.ts";
import type { SettingKind } from "#platform/setting-kind.ts";
import type { Queue } from "#staff/index.ts";
import { selectWaitingDecisions } from "#decisions/index.ts";
import { carryOut, holdSetting, refuseOutdated, refuseUnchanged } from "./change.ts";
import { formatTitle } from "./view.ts";

/** What is proposed: the setting with its version as it was read, without an id for a new one. */
const Payload = object({
  setting: enums(TWO_PERSON_KINDS),
  id: optional(string()),
  version: integer(),
  before: optional(SettingValue),
  after: SettingValue,
});
type Payload = typeof Payload.TYPE;

/** The setting that it is about; null for a new one. */
const settingIdOf = ({ id }: Payload): SubjectId | null =>
  id === undefined ? null : toSubjectId(id);

type Details = Pick<
  SettingProposal,
  "kind" | "setting_id" | "title" | "before" | "after" | "effects"
>;

/** Proposed changes of settings that wait for a second staff member. */
export const PROPOSED_SETTINGS: Queue = {
  name: "setting_proposals",
  permission: "settings.read",
  waiting: () => selectWaitingDecisions("setting_change"),
};

/** A change of a setting that takes two: what moves members' money, or is written to many of them. */
export function createSettingDecision(
  kindOf: (kind: TwoPersonKind) => SettingKind,
): DecisionKind<SettingForm, Payload, Details> {
  /** What it would do now, or what stands against it. Nothing once it is decided. */
  async function effectsOf(db: Db, decision: Decision<Payload>, now: Date): Promise<string[]> {
    if (decision.status !== "proposed") return [];
    const { setting, before, after: value } = decision.payload;
    const id = settingIdOf(decision.payload);
    try {
      const wish = { id, before, value, now, proposalId: decision.id };
      return await kindOf(setting).effects(db, wish);
    } catch (error) {
      if (error instanceof Refused) return [`It cannot be approved: ${error.message}`];
      throw error;
    }
  }

  return createDecisionKind("setting_change", {
    prefix: "spr",
    payload: Payload,
    draft: async (tx, { id: named, kind, value, version }, { by, at }) => {
      const id = named === null ? null : toSubjectId(named);
      if (!by.permissions.includes(getSettingPermission(kind))) {
        refuse(commonRefusals().staff_forbidden);
      }
      if (!isTwoPersonKind(kind)) {
        return refuse(settingRefusals().setting_refused.takesOne);
      }
      const of = kindOf(kind);
      const after = of.fitted(value);
      const held = await holdSetting(tx, of, id, at);
      await refuseOutdated(tx, of, { id, read: version }, held);
      const before = held.before?.value;
      refuseUnchanged(before, after);
      await of.effects(tx, { id, before, value: after, now: at });
      return {
        subjectId: id === null ? null : toSubjectId(`${kind}/${id}`),
        payload: {
          setting: kind,
          version,
          ...(id !== null && { id }),
          ...(before !== undefined && { before }),
          after,
        },
        dueAt: endInLagos(addWorkingDays(lagosDay(at), 1, await readHolidays(tx))),
      };
    },
    hold: async (tx, { payload }, at) => {
      await holdSetting(tx, kindOf(payload.setting), settingIdOf(payload), at);
    },
    carryOut: async (tx, _platform, { id: proposalId, payload }, { by, at, reason }) => {
      const { setting, version, after: value } = payload;
      const id = settingIdOf(payload);
      const of = kindOf(setting);
      const held = await holdSetting(tx, of, id, at);
      await refuseOutdated(tx, of, { id, read: version }, held);
      const carrying = { id, value, reason, by: by.staffId, at, proposalId };
      return (await carryOut(tx, of, held, carrying)).audited;
    },
    auditOf: async (_tx, { id, payload: { before, after } }, status) => ({
      action: `setting.${status}`,
      subject: { kind: "setting_proposal", id },
      ...(before !== undefined && { before }),
      after,
    }),
    detailsOf: (db, decisions, now) =>
      Promise.all(
        decisions.map(async (decision) => {
          const { setting, id = null, before = null, after } = decision.payload;
          return {
            kind: setting,
            setting_id: id,
            title: formatTitle(after),
            before,
            after,
            effects: await effectsOf(db, decision, now),
          };
        }),
      ),
  });
}
