import type { ChangedLook, Decision, Desk, History, Run } from "#contract.ts";

const print = (height: number, of: string): string => `390x${height} ${of.repeat(64)}`;

const look = (causes: string[], more: Partial<ChangedLook> = {}): ChangedLook => ({
  from: print(220, "1"),
  to: print(220, "2"),
  points: 214,
  bounds: [28, 40, 24, 24],
  causes,
  ...more,
});

const NOTICE = "components-feedback-notice--matrix";
const BANK = "flows-bankaccount--not-matching";
const PAGES = "components-navigation-pagination--middle";
const NEW = "flows-withdraw--paused";
const both = (story: string): string[] => [`${story}--dark-390`, `${story}--light-390`];

/** A run that found each kind of cause. */
export const run: Run = {
  at: "2026-11-22T21:40:00.000Z",
  commit: "4f1c2a9b7e03",
  subject: "notice: a triangle warns",
  stories: 1870,
  causes: [
    {
      id: "icon",
      kind: "look",
      title: "Notice: another drawing",
      details: ["Notice: width 20px, was 18px"],
      looks: [...both(BANK), ...both(NOTICE)],
    },
    {
      id: "words",
      kind: "look",
      title: "Pagination: “Back”, was “Previous”",
      details: [],
      looks: both(PAGES),
    },
    {
      id: "new",
      kind: "new",
      title: "Withdraw: new, nothing to compare",
      details: [],
      looks: [`${NEW}--light-390`],
    },
    {
      id: "name",
      kind: "axe",
      title: "svg-img-alt: <svg> elements with an img role must have alternative text",
      details: ['axe, light, 390 px wide:\nsvg-img-alt: …\n<svg role="img">\nElement has no title'],
      looks: ["components-data-linechart--ready"],
    },
    {
      id: "focus",
      kind: "play",
      title: "Unable to find an element with the text: Focus goes back to the button",
      details: ["expect(received).toHaveFocus()"],
      looks: ["components-overlays-dialog--closed"],
    },
  ],
  looks: Object.fromEntries([
    ...[...both(BANK), ...both(NOTICE)].map((name) => [name, look(["icon"])] as const),
    ...both(PAGES).map(
      (name) =>
        [name, look(["words", "icon"], { unproven: "there was no such screenshot." })] as const,
    ),
    [
      `${NEW}--light-390`,
      {
        to: print(220, "3"),
        points: 0,
        bounds: [0, 0, 0, 0],
        causes: ["new"],
      } satisfies ChangedLook,
    ],
  ]),
};

/** The looks of a cause, as a decision about it keeps them. */
export const listLooks = (id: string): Decision["looks"] =>
  Object.fromEntries(
    (run.causes.find((cause) => cause.id === id)?.looks ?? []).map((name) => [
      name,
      { to: run.looks[name]?.to ?? "", causes: [id] },
    ]),
  );

export const decision: Decision = {
  cause: "icon",
  title: "Notice: another drawing",
  outcome: "accepted",
  reason: "Agreed with Tunde on Friday",
  by: "Amina Yusuf",
  at: "2026-11-23T07:31:00.000Z",
  count: 4,
  stories: [BANK, NOTICE],
  looks: listLooks("icon"),
};

export const desk: Desk = { run, reviewer: "Amina Yusuf", decisions: [] };

export const history: History = {
  story: NOTICE,
  changes: [
    {
      commit: "4f1c2a9",
      day: "2026-11-23",
      subject: "notice: a triangle warns",
      looks: { [`${NOTICE}--light-390`]: { fingerprint: print(220, "2"), isDrawn: true } },
      decisions: [{ by: "Amina Yusuf", reason: "Agreed with Tunde on Friday" }],
    },
    {
      commit: "09fa3c1",
      day: "2026-11-06",
      subject: "notice: four tones",
      looks: { [`${NOTICE}--light-390`]: { fingerprint: print(220, "1"), isDrawn: false } },
      decisions: [],
    },
  ],
};
