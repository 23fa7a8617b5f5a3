import { toSurveyId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { addAnnouncement, addSurvey, notifyAnnouncements } from "#content/index.ts";
import { decideAudience } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import { asOf } from "./as-of.ts";

/** What the demo club tells and asks its members: an announcement of the day before, and a survey that is still to open. */
export async function deliverEvents(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await addAnnouncement(platform.db, {
    id: "ann_demo_meeting",
    title: "The club meets on the last Saturday",
    body: "Ten in the morning, in Ikeja and on the screen. The board answers questions about every plan.",
    severity: "info",
    audience: "everyone",
    publishesAt: addMs(now, -DAY_MS),
    endsAt: addMs(now, 30 * DAY_MS),
    proposalId: null,
  });
  await notifyAnnouncements(asOf(platform, now), decideAudience);
  await addSurvey(platform, {
    id: toSurveyId("svy_demo_abroad"),
    title: "Investing from abroad",
    description: "Four questions about paying in from outside Nigeria. Three minutes.",
    link: "https://forms.example/from-abroad",
    audience: "global",
    opensAt: addMs(now, 3 * DAY_MS),
    closesAt: addMs(now, 30 * DAY_MS),
  });
}
