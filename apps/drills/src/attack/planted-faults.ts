import type { Edit } from "@kinfold/server/testing/planted-source.ts";

type Plant = {
  noticedBy: string;
  /** How the finding begins or what it holds that is about this plant and no other. */
  says: RegExp;
  /** Without one the ground itself leaves the safeguard out. */
  edit: Edit | undefined;
  /** It refuses the honest: their own failure must be what is noticed. */
  isRefusal?: true;
};

/** What can be planted, which program must notice it, and how it is done. The clock is moved by the last one. */
export const PLANTED_FAULTS = {
  "no-own-money": {
    noticedBy: "own-money",
    says: /\/withdrawals\/\w+\/approve: 200/,
    edit: undefined,
  },
  "no-nul-check": {
    noticedBy: "junk",
    says: /: 500 fault .*(%00|\\u0000)/,
    edit: {
      file: "platform/storable-text.ts",
      find: "  if (!isText(value)) refuse(",
      put: "  if (isText(value) && !isText(value)) refuse(",
    },
  },
  "two-offices": {
    noticedBy: "listeners",
    says: / at the other listener$/,
    edit: {
      file: "src/app.ts",
      find: "  mountRateRoutes(mount, platform);\n",
      put: "  mountRateRoutes(mount, platform);\n  staffSide(app, mount, platform, payments, createIdempotencyKeeper(db, platform.clock, platform.log));\n",
    },
  },
  "no-limit": {
    noticedBy: "limits",
    says: /: 35 tries, the last answered/,
    edit: {
      file: "platform/limiter.ts",
      find: "if (row.taken > limit.most)",
      put: "if (row.taken > 1e9)",
    },
  },
  "no-file-taken": {
    noticedBy: "files",
    says: /This file cannot be opened\./,
    isRefusal: true,
    edit: {
      file: "files/file-content.ts",
      find: "await examineInTurn(() => requestExamination(path, mediaType))",
      put: '{ result: { fault: "notOpened" }, content: Buffer.alloc(0) }',
    },
  },
  "no-examination": {
    noticedBy: "files",
    says: /^a PDF with a script: 201/,
    edit: {
      file: "files/file-content.ts",
      find: "await examineInTurn(() => requestExamination(path, mediaType))",
      put: "{ result: {}, content: Buffer.alloc(0) }",
    },
  },
  "no-signature-check": {
    noticedBy: "approvals",
    says: /^an approval signed for another address: 200/,
    edit: {
      file: "staff/approval.ts",
      find: "(await readSignature(given.credential, passkey, question)) ?? refuseSignature()",
      put: "(await readSignature(given.credential, passkey, question)) ?? { useCount: 0, isSynced: true }",
    },
  },
  "no-owner": {
    noticedBy: "foreign-ids",
    says: /^cancelWithdrawal of /,
    edit: {
      file: "withdrawals/cancel-withdrawal.ts",
      find: " || row.member_id !== memberId",
      put: "",
    },
  },
  "no-band": {
    noticedBy: "rates",
    says: /^the source says .* is in force after/,
    edit: {
      file: "reference/rules.ts",
      find: "moved * 100n > baseE6 * BigInt(percent)",
      put: "false",
    },
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTED_FAULTS;
const isPlant = (name: string): name is PlantName => name in PLANTED_FAULTS;
export const PLANT_NAMES: readonly PlantName[] = Object.keys(PLANTED_FAULTS).filter(isPlant);

/** What can be planted under this name. */
export const getPlantedFault = (name: PlantName): Plant => PLANTED_FAULTS[name];

/** Groups planted faults that one server can have at once: one program notices no two of a group. */
export function groupPlantedFaults(names: readonly PlantName[]): PlantName[][] {
  const groups: PlantName[][] = [];
  for (const name of names) {
    const free = groups.find((group) =>
      group.every((other) => PLANTED_FAULTS[other].noticedBy !== PLANTED_FAULTS[name].noticedBy),
    );
    if (free === undefined) groups.push([name]);
    else free.push(name);
  }
  return groups;
}
