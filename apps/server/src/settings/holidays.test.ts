import { describe, expect, test } from "vitest";
import { readHolidays, computePayoutDay } from "#calendar/index.ts";
import {
  changeAlone,
  club,
  readSetting,
  previewChange,
  signStaffIn,
  readOutcome,
  openSettingDesk,
} from "../testing/setting-desk.ts";

openSettingDesk();

describe("a holiday", () => {
  const day = "2026-12-04";

  test("that is added moves what is promised from now on", async () => {
    club.clock.setTo(new Date("2026-11-20T08:00:00Z"));
    await signStaffIn();
    const value = { day, name: "Day of mourning", is_holiday: true };
    const promised = async () => computePayoutDay(club.clock.now(), await readHolidays(club.db));
    expect(await promised()).toBe(day);
    const { body } = await previewChange("holiday", null, value);
    expect(body.effects).toContain(
      "Withdrawals asked for in November 2026 will be promised for 3 December 2026 instead of 4 December 2026.",
    );
    expect((await changeAlone("holiday", null, value)).status).toBe(200);
    expect(await promised()).toBe("2026-12-03");
    const { version } = await readSetting("holiday", day);
    const off = await changeAlone("holiday", day, { ...value, is_holiday: false }, { version });
    expect(off.status).toBe(200);
    expect(await promised()).toBe(day);
  });

  test("of today or before, twice, or of another day is refused", async () => {
    const holiday = (on: string) => ({ day: on, name: "A day off", is_holiday: true });
    const today = club.clock.now().toISOString().slice(0, 10);
    expect(readOutcome(await changeAlone("holiday", null, holiday(today)))).toEqual([
      409,
      "setting_refused",
    ]);
    expect(readOutcome(await changeAlone("holiday", null, holiday("2026-12-25")))).toEqual([
      422,
      "invalid",
    ]);
    expect(readOutcome(await changeAlone("holiday", null, holiday("2026-02-30")))).toEqual([
      422,
      "invalid",
    ]);
    expect(readOutcome(await changeAlone("holiday", "2026-12-25", holiday("2026-12-24")))).toEqual([
      422,
      "invalid",
    ]);
  });
});
