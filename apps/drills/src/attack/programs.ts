import type { Program } from "./program.ts";
import type { ProgramName } from "./program-names.ts";
import { tryApprovals } from "./programs/approvals.ts";
import { captcha } from "./programs/captcha.ts";
import { doors } from "./programs/doors.ts";
import { fields } from "./programs/fields.ts";
import { files } from "./programs/files.ts";
import { foreignIds } from "./programs/foreign-ids.ts";
import { frames } from "./programs/frames.ts";
import { junk } from "./programs/junk.ts";
import { limits } from "./programs/limits.ts";
import { methods } from "./programs/methods.ts";
import { ownMoney } from "./programs/own-money.ts";
import { rates } from "./programs/rates.ts";
import { staff } from "./programs/staff.ts";

export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  doors,
  "foreign-ids": foreignIds,
  methods,
  frames,
  staff,
  "own-money": ownMoney,
  approvals: tryApprovals,
  files,
  captcha,
  rates,
  limits,
  fields,
  junk,
};
