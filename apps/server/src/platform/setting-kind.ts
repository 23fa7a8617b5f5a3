import type { DecisionId, SubjectId } from "@kinfold/contract/ids";
import { toWire } from "@kinfold/contract/amount";
import { findFieldErrors } from "@kinfold/contract/describe";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import { SettingValue, type SettingState } from "@kinfold/contract/office/settings";
import { create, type Struct } from "superstruct";
import type { Db } from "./db.ts";
import { refuseForm } from "./refusing.ts";

/** A setting as its domain keeps it, its value as it stands on the wire. */
export type StoredSetting = {
  id: SubjectId;
  title: string;
  line: string;
  state: SettingState;
  value: SettingValue;
};

/** What someone wants of a setting. `before` is undefined for a new one. */
export type Wish<V> = {
  id: SubjectId | null;
  before: SettingValue | undefined;
  value: V;
  now: Date;
  /** What someone proposed and another decides about now; missing while it is written. */
  proposalId?: DecisionId | null;
};

/** What a domain does about its settings of one kind. */
export type SettingWork<V> = {
  /** Every one, in the order in which staff read them. */
  all: (db: Db, now: Date) => Promise<StoredSetting[]>;
  /** What it would do for members, in sentences. Refuses `setting_refused`, or `invalid` by field, what cannot be. */
  effects: (db: Db, wish: Wish<V>) => Promise<string[]>;
  /** Makes it so, and answers the id. `proposalId` where it took two people. */
  apply: (tx: Db, wish: Wish<V> & { proposalId: DecisionId | null }) => Promise<SubjectId>;
};

/** One kind of setting, for staff who know nothing of the domain behind it. */
export type SettingKind = Omit<SettingWork<SettingValue>, "effects" | "apply"> & {
  kind: SettingKindName;
  /** The value as it will be kept. Refuses `invalid`, naming each field. */
  fitted: (value: SettingValue) => SettingValue;
  effects: SettingWork<SettingValue>["effects"];
  apply: SettingWork<SettingValue>["apply"];
};

/** A value with its amounts as they stand on the wire. */
export const toSettingValue = (value: unknown): SettingValue =>
  create(JSON.parse(JSON.stringify(value, toWire)), SettingValue);

/** Makes a kind of setting: what comes in is read by its struct, so that its domain sees nothing else. */
export function defineSettingKind<V>(
  kind: SettingKindName,
  struct: Struct<V>,
  work: SettingWork<V>,
): SettingKind {
  const read = (value: SettingValue): V => {
    const fields = findFieldErrors(value, struct);
    if (fields !== undefined) refuseForm(fields);
    return create(value, struct);
  };
  return {
    kind,
    all: work.all,
    fitted: (value) => toSettingValue(read(value)),
    effects: (db, wish) => work.effects(db, { ...wish, value: read(wish.value) }),
    apply: (tx, wish) => work.apply(tx, { ...wish, value: read(wish.value) }),
  };
}
