import type { Program } from "./program.ts";
import type { ProgramName } from "./program-names.ts";
import { tryApprovals } from "./programs/approvals.ts";
import { probeCaptcha } from "./programs/captcha.ts";
import { probeListeners } from "./programs/listeners.ts";
import { probeFields } from "./programs/fields.ts";
import { probeFiles } from "./programs/files.ts";
import { probeForeignIds } from "./programs/foreign-ids.ts";
import { probeFrames } from "./programs/frames.ts";
import { probeWithJunk } from "./programs/junk.ts";
import { probeLimits } from "./programs/limits.ts";
import { probeMethods } from "./programs/methods.ts";
import { probeOwnMoney } from "./programs/own-money.ts";
import { probeRates } from "./programs/rates.ts";
import { probeStaffCalls } from "./programs/staff.ts";

export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  listeners: probeListeners,
  "foreign-ids": probeForeignIds,
  methods: probeMethods,
  frames: probeFrames,
  staff: probeStaffCalls,
  "own-money": probeOwnMoney,
  approvals: tryApprovals,
  files: probeFiles,
  captcha: probeCaptcha,
  rates: probeRates,
  limits: probeLimits,
  fields: probeFields,
  junk: probeWithJunk,
};
