import type { Edit } from "@kinfold/server/testing/planted-source.ts";
import type { Fault } from "../define-drill.ts";

/** How a finding begins that says of an honest call that it failed. */
export const PROVED_NOTHING = "proved nothing";

type Plant = Fault & { noticedBy: string; says: RegExp; edit: Edit };

/** What can be planted, which program must notice it by what it says, and how it is done. */
export const PLANTED_FAULTS = {
  "no-nul-check": {
    text: "a NUL in a text is taken",
    noticedBy: "junk",
    says: /: 500 fault .*(%00|\\u0000)/,
    edit: {
      file: "platform/storable-text.ts",
      find: "  if (!isText(value)) refuse(",
      put: "  if (isText(value) && !isText(value)) refuse(",
    },
  },
  "no-file-taken": {
    text: "no file can be opened",
    noticedBy: "files",
    says: /^proved nothing: .*This file cannot be opened\./,
    edit: {
      file: "files/file-content.ts",
      find: "await examineInTurn(() => requestExamination(path, mediaType))",
      put: '{ result: { fault: "notOpened" }, content: Buffer.alloc(0) }',
    },
  },
  "no-examination": {
    text: "files are not examined",
    noticedBy: "files",
    says: /^a PDF with a script: 201/,
    edit: {
      file: "files/file-content.ts",
      find: "await examineInTurn(() => requestExamination(path, mediaType))",
      put: "{ result: {}, content: Buffer.alloc(0) }",
    },
  },
  "no-owner": {
    text: "anyone's withdrawal can be cancelled",
    noticedBy: "foreign-ids",
    says: /^cancelWithdrawal of /,
    edit: {
      file: "withdrawals/cancel-withdrawal.ts",
      find: " || row.member_id !== memberId",
      put: "",
    },
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTED_FAULTS;
