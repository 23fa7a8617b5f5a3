/** A safeguard taken out of the server's source as it is loaded: in this file, the text that is found once is replaced. */
type Edit = { file: string; find: string; put: string };

type Plant = {
  noticedBy: string;
  /** Without one the ground itself leaves the safeguard out. */
  edit: Edit | undefined;
  /** It refuses the honest: their own failure must be what is noticed. */
  isRefusal?: true;
};

/** What can be planted, which program must notice it, and how it is done. The clock is moved by the last one. */
export const PLANTS = {
  "no-own-money": { noticedBy: "own-money", edit: undefined },
  "no-nul-check": {
    noticedBy: "junk",
    edit: {
      file: "platform/storable-text.ts",
      find: "  if (!isText(value)) refuse(",
      put: "  if (isText(value) && !isText(value)) refuse(",
    },
  },
  "two-offices": {
    noticedBy: "doors",
    edit: {
      file: "src/app.ts",
      find: "  rateRoutes(mount, platform);\n",
      put: "  rateRoutes(mount, platform);\n  staffSide(app, mount, platform, payments);\n",
    },
  },
  "no-limit": {
    noticedBy: "limits",
    edit: {
      file: "platform/limiter.ts",
      find: "if (row.taken > limit.most)",
      put: "if (row.taken > 1e9)",
    },
  },
  "no-file-taken": {
    noticedBy: "files",
    isRefusal: true,
    edit: {
      file: "files/file-content.ts",
      find: "await inTurn(() => examineInChild(bytes, mediaType))",
      put: '{ verdict: { fault: "No file is taken." }, picture: bytes }',
    },
  },
  "no-examination": {
    noticedBy: "files",
    edit: {
      file: "files/file-content.ts",
      find: "await inTurn(() => examineInChild(bytes, mediaType))",
      put: "{ verdict: {}, picture: bytes }",
    },
  },
  "no-owner": {
    noticedBy: "foreign-ids",
    edit: {
      file: "withdrawals/cancel-withdrawal.ts",
      find: " || row.member_id !== memberId",
      put: "",
    },
  },
  "no-band": {
    noticedBy: "rates",
    edit: { file: "reference/rules.ts", find: "moved * 100n > baseE6 * percent", put: "false" },
  },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof PLANTS;
export const isPlant = (name: string): name is PlantName => name in PLANTS;
export const PLANT_NAMES: readonly PlantName[] = Object.keys(PLANTS).filter(isPlant);

/** What can be planted under this name. */
export const plantOf = (name: PlantName): Plant => PLANTS[name];
