import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Journal } from "./journal.ts";
import { fillClub, lowerPlans, type DrillMember } from "./people.ts";
import { setStage, type Stage, type StageOptions } from "./stage.ts";

/** A club whose members may move money, with the journal of what was acknowledged to them. */
export type DrillClub = { stage: Stage; members: readonly DrillMember[]; journal: Journal };

/** So many members, with so much naira each in minor units; and what their club has beside the usual. */
type WantedClub = StageOptions & {
  members: number;
  nairaMinor?: bigint;
  settings?: readonly string[];
};

/** Opens a club of its own for this work, and ends it afterwards. `onOpen` is told how to end all of it early. */
export async function runOnClub<Answer>(
  { members: count, nairaMinor, settings = [], ...options }: WantedClub,
  onOpen: (close: () => Promise<void>) => void,
  work: (club: DrillClub) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-journal-"));
  let members: readonly DrillMember[] = [];
  const stage = await setStage(
    settings,
    async ({ db, now }) => {
      members = await fillClub(db, count, now(), nairaMinor);
      await lowerPlans(db);
    },
    options,
  );
  const close = async (): Promise<void> => {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  };
  onOpen(close);
  try {
    return await work({
      stage,
      members,
      journal: new Journal(join(folder, "acknowledged.jsonl")),
    });
  } finally {
    await close();
  }
}
