import {
  array,
  define,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
  type,
  type Infer,
} from "superstruct";
import { describeStruct, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Instant } from "../instant.ts";
import { describeList, paging, Search } from "../paging.ts";
import {
  DECIDING_REFUSALS,
  PROPOSING_REFUSALS,
  DecisionStatus,
  describeApproveCall,
  proposalRow,
  describeProposeCall,
  describeRejectCall,
} from "./decisions.ts";
import { SETTING_KINDS, TWO_PERSON_KINDS } from "./setting-kinds.ts";
import { Named } from "../named.ts";
import { requireText } from "../typed-text.ts";

export type SettingField = string | number | boolean | null | string[];

const isField = (value: unknown): value is SettingField =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every((part) => typeof part === "string"));

/** The fields of one setting by name, amounts in major units. What they must be, `findSettingErrors` says of each kind. */
export const SettingValue = record(
  string(),
  describeStruct(define<SettingField>("field", isField), {}),
);
export type SettingValue = Infer<typeof SettingValue>;

const reason = requireText("Say why.");

const kind = withMessage(enums(SETTING_KINDS), "Choose what to set.");
const id = nullable(withMessage(string(), "This is not a setting."));
const version = withMessage(integer(), "Say which version you read.");

/** Where a setting stands for members: they have it, they will, or they have it no more. */
export const SettingState = enums(["current", "coming", "over"]);
export type SettingState = Infer<typeof SettingState>;

/** A change that someone wants and another decides about. */
export const SettingProposal = type({
  ...proposalRow,
  kind: enums(TWO_PERSON_KINDS),
  /** Null when it is to become a new one. */
  setting_id: nullable(string()),
  title: string(),
  before: nullable(SettingValue),
  after: SettingValue,
  /** What approving it would do, in sentences. Empty once decided. */
  effects: array(string()),
});
export type SettingProposal = Infer<typeof SettingProposal>;

/** One thing that the club says, offers or goes by. */
export const Setting = type({
  kind: enums(SETTING_KINDS),
  id: string(),
  title: string(),
  /** What else tells it from the others, in a line. */
  line: string(),
  state: SettingState,
  value: SettingValue,
  /** Counts its changes; 0 is how the club began. */
  version: integer(),
  changed_at: nullable(Instant),
  changed_by: nullable(Named),
  /** A proposal about it waits. */
  is_proposed: nullable(string()),
});
export type Setting = Infer<typeof Setting>;

/** How a setting once was, and what became of it. */
export const SettingChange = type({
  version: integer(),
  before: nullable(SettingValue),
  after: SettingValue,
  reason: string(),
  changed_by: Named,
  changed_at: Instant,
  /** Who proposed it, where that takes two. */
  proposed_by: nullable(Named),
});
export type SettingChange = Infer<typeof SettingChange>;

export const listSettings = declareEndpoint({
  name: "listSettings",
  method: "GET",
  path: "/admin/settings",
  access: "staff",
  staff: { permission: "settings.read" },
  summary: "The settings of one kind, in their order.",
  query: type({ ...paging, kind, search: optional(Search) }),
  reply: describeList(Setting),
});

export const listSettingChanges = declareEndpoint({
  name: "listSettingChanges",
  method: "GET",
  path: "/admin/setting-changes",
  access: "staff",
  staff: { permission: "settings.read" },
  summary: "Every version of one setting, newest first.",
  query: type({ kind, id: string() }),
  reply: array(SettingChange),
});

/** A setting as someone wants it; without an id, a new one. */
export const SettingWish = object({ kind, id, value: SettingValue });
export type SettingWish = Infer<typeof SettingWish>;

export const previewSetting = declareEndpoint({
  name: "previewSetting",
  method: "POST",
  path: "/admin/settings/preview",
  access: "staff",
  staff: { permission: "settings.read" },
  summary: "What a change would do for members, in sentences. Changes nothing.",
  body: SettingWish,
  reply: type({ effects: array(string()) }),
  refusals: { setting_refused: 409 },
});

/** `version`: of the setting as it was read, 0 for a new one. */
export const SettingForm = object({ kind, id, version, value: SettingValue, reason });
export type SettingForm = Infer<typeof SettingForm>;

export const changeSetting = declareEndpoint({
  name: "changeSetting",
  method: "POST",
  path: "/admin/settings",
  access: "staff",
  staff: { permission: "settings.change", confirmed: true },
  summary: "Changes a setting that one person may change, or adds one. Members see it at once.",
  body: SettingForm,
  reply: Setting,
  refusals: { decision_needs_another: 409, decision_changed: 409, setting_refused: 409 },
});

export const proposeSetting = declareEndpoint({
  ...describeProposeCall("setting_change"),
  name: "proposeSetting",
  path: "/admin/setting-proposals",
  summary:
    "Proposes a change of what moves members' money or is written to many of them. Nothing changes until another approves.",
  body: SettingForm,
  reply: SettingProposal,
  refusals: { ...PROPOSING_REFUSALS, setting_refused: 409 },
});

export const listSettingProposals = declareEndpoint({
  name: "listSettingProposals",
  method: "GET",
  path: "/admin/setting-proposals",
  access: "staff",
  staff: { permission: "settings.read" },
  summary: "Proposed changes: those that wait first, then the newest.",
  query: type({
    ...paging,
    status: optional(DecisionStatus),
  }),
  reply: describeList(SettingProposal),
});

export const approveSetting = declareEndpoint({
  ...describeApproveCall("setting_change"),
  name: "approveSetting",
  path: "/admin/setting-proposals/:id/approve",
  summary: "Carries out what another staff member proposed. Harmless when repeated.",
  reply: SettingProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, setting_refused: 409 },
});

export const rejectSetting = declareEndpoint({
  ...describeRejectCall("setting_change"),
  name: "rejectSetting",
  path: "/admin/setting-proposals/:id/reject",
  summary: "Rejects what another staff member proposed. Harmless when repeated.",
  reply: SettingProposal,
});
