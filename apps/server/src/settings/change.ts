import { type DecisionId, type StaffId, type SubjectId, toSubjectId } from "@kinfold/contract/ids";
import { settingRefusals } from "@kinfold/contract/refusals/settings";
import type { SettingForm, SettingValue } from "@kinfold/contract/office/settings";
import { getSettingPermission, isTwoPersonKind } from "@kinfold/contract/office/setting-kinds";
import { writeAuditEntry } from "#audit/index.ts";
import type { Audited } from "#decisions/index.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { SettingKind, StoredSetting } from "#platform/setting-kind.ts";
import { findValueOfVersion, insertChange, readVersion } from "./store.ts";

/** A setting held as it is until the transaction ends, and how often it was changed; neither, for a new one. */
export type Held = { before: StoredSetting | undefined; version: number };

/** Holds what is to be changed, so that of two who change it at once one is refused. Refuses `not_found`. */
export async function holdSetting(
  tx: Db,
  of: SettingKind,
  id: SubjectId | null,
  now: Date,
): Promise<Held> {
  // New ones of a kind come one at a time too: they may be alike.
  await lockName(tx, `setting ${of.kind} ${id ?? ""}`);
  if (id === null) return { before: undefined, version: 0 };
  const before = (await of.all(tx, now)).find((stored) => stored.id === id);
  if (before === undefined) return refuse(settingRefusals().not_found.setting);
  return { before, version: await readVersion(tx, of.kind, id) };
}

const formatPart = (part: SettingValue[string] | undefined): string =>
  part === undefined || part === null || part === ""
    ? "nothing"
    : typeof part === "string"
      ? part
      : JSON.stringify(part);

/** What is another in `now` than in `before`, each part in words: "opens: 09:00, now 10:00". */
const listChangedParts = (before: SettingValue, now: SettingValue): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map(
      (name) =>
        `${name.replaceAll("_", " ")}: ${formatPart(before[name])}, now ${formatPart(now[name])}`,
    );

/** Refuses the person who has not seen what they are about to change, and says what it is now. */
export async function refuseOutdated(
  tx: Db,
  { kind }: Pick<SettingKind, "kind">,
  { id, read }: { id: SubjectId | null; read: number },
  held: Held,
): Promise<void> {
  if (read === held.version) return;
  const before =
    id === null ? undefined : await findValueOfVersion(tx, { kind, id, version: read });
  refuse(
    settingRefusals().decision_changed(listChangedParts(before ?? {}, held.before?.value ?? {})),
  );
}

/** Refuses a change that changes nothing. */
export function refuseUnchanged(before: SettingValue | undefined, after: SettingValue): void {
  if (before === undefined) return;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isSame = [...names].every(
    (name) => JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
  if (isSame) refuse(settingRefusals().setting_refused.unchanged);
}

export type Carrying = {
  id: SubjectId | null;
  value: SettingValue;
  reason: string;
  by: StaffId;
  at: Date;
  proposalId: DecisionId | null;
};

/** Makes a change: its domain does it and it goes on record. Returns the id, and what the audit says of it. */
export async function carryOut(
  tx: Db,
  of: SettingKind,
  { before, version }: Held,
  { id, value, reason, by, at, proposalId }: Carrying,
): Promise<{ settingId: SubjectId; audited: Audited }> {
  const wish = { id, before: before?.value, value, now: at, proposalId };
  await of.effects(tx, wish);
  const settingId = await of.apply(tx, wish);
  await insertChange(tx, {
    kind: of.kind,
    id: settingId,
    version: version + 1,
    before: before?.value,
    after: value,
    reason,
    by,
    at,
    proposalId,
  });
  const audited = {
    action: before === undefined ? "setting.added" : "setting.changed",
    subject: { kind: of.kind, id: settingId },
    ...(before !== undefined && { before: before.value }),
    after: value,
  };
  return { settingId, audited };
}

/** Changes a setting that one person may change, and answers its id. Members see it with the commit. */
export async function changeSetting(
  { clock, db }: Platform,
  of: SettingKind,
  form: SettingForm,
  by: { staffId: StaffId },
): Promise<SubjectId> {
  if (isTwoPersonKind(of.kind)) {
    const isMoney = getSettingPermission(of.kind) === "settings.propose_money";
    refuse(
      isMoney
        ? settingRefusals().decision_needs_another.money
        : settingRefusals().decision_needs_another.members,
    );
  }
  const at = clock.now();
  const value = of.fitted(form.value);
  return runTransaction(db, async (tx) => {
    const id = form.id === null ? null : toSubjectId(form.id);
    const held = await holdSetting(tx, of, id, at);
    await refuseOutdated(tx, of, { id, read: form.version }, held);
    refuseUnchanged(held.before?.value, value);
    const { reason } = form;
    const { staffId } = by;
    const carrying = { id, value, reason, by: staffId, at, proposalId: null };
    const { settingId, audited } = await carryOut(tx, of, held, carrying);
    await writeAuditEntry(tx, { at, actor: { kind: "staff", staffId }, reason, ...audited });
    return settingId;
  });
}
