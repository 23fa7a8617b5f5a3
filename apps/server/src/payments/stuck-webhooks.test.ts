import { DAY_MS, SECOND_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Unavailable } from "#platform/unavailable.ts";
import { openDeliveries } from "../testing/deliveries.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { ProviderAway } from "./providers/provider.ts";

const { here, begin, deliver, handle, readKept, waitsFor, isOver, readReviews } = openDeliveries();

describe("a message that cannot be acted on", () => {
  const AGAIN_AFTER_SECONDS = [5, 15, 60, 300, 900];
  const failing = (failure: Error) => ({
    verify: async () => {
      throw failure;
    },
  });

  test("because its provider is away is tried ever later, and left to the watch at last", async () => {
    const { setting, text } = await deliver(
      { reference: await begin() },
      failing(new ProviderAway("away")),
    );
    for (const seconds of AGAIN_AFTER_SECONDS) {
      await handle(setting);
      expect(await readKept(text)).toMatchObject(waitsFor(seconds * SECOND_MS));
      here().club.clock.advance(seconds * SECOND_MS);
    }
    await handle(setting);
    const kept = await readKept(text);
    expect(kept).toMatchObject({ attempts: 6, ...isOver("left to the watch") });
    expect([here().failures, await readReviews(kept.event_id)]).toEqual([[], []]);
    expect(here().lines).toHaveLength(6);
    for (const line of here().lines) {
      expect(line).toMatchObject({
        level: "warn",
        msg: "a message waits for its provider",
        event_id: kept.event_id,
        err: { message: "away" },
      });
    }
  });

  test("by a fault of ours is brought before staff once, and tried once a day", async () => {
    const fault = new Error("ours");
    const { setting, text } = await deliver({ reference: await begin() }, failing(fault));
    for (const seconds of AGAIN_AFTER_SECONDS) {
      await handle(setting);
      const kept = await readKept(text);
      expect(kept).toMatchObject(waitsFor(seconds * SECOND_MS));
      expect(await readReviews(kept.event_id)).toEqual([]);
      here().club.clock.advance(seconds * SECOND_MS);
    }
    for (const attempts of [6, 7, 8]) {
      await handle(setting);
      const kept = await readKept(text);
      expect(kept).toMatchObject({ attempts, ...waitsFor(DAY_MS) });
      expect(await readReviews(kept.event_id)).toEqual([
        {
          reference: null,
          provider: "paystack",
          reason: `a message could not be acted on: charge.success: ${kept.event_id}`,
          details: { event_id: kept.event_id },
        },
      ]);
      expect(here().lines.at(-1)).toMatchObject({
        fault: "webhook_not_acted_on",
        event_id: kept.event_id,
        attempts,
        err: { message: "ours" },
      });
      here().club.clock.advance(DAY_MS);
    }
    expect(here().failures).toEqual(Array.from({ length: 8 }, () => fault));
  });

  test("by a fault of ours is before staff, although a server ended in its sixth try", async () => {
    const { setting, text } = await deliver(
      { reference: await begin() },
      failing(new Error("ours")),
    );
    const { event_id: eventId } = await readKept(text);
    await sql`update webhook_event set attempts = 6 where event_id = ${eventId}`.execute(
      here().club.db,
    );
    await handle(setting);
    expect(await readKept(text)).toMatchObject({ attempts: 7, ...waitsFor(DAY_MS) });
    expect(await readReviews(eventId)).toHaveLength(1);
  });

  test("because the database is away ends the round, and is no fault", async () => {
    const { setting, text } = await deliver(
      { reference: await begin() },
      failing(new Unavailable("away")),
    );
    await expect(handle(setting)).rejects.toThrow("away");
    expect([here().failures, here().lines]).toEqual([[], []]);
    expect(await readKept(text)).toMatchObject(waitsFor(30 * SECOND_MS));
  });

  test("nor put away holds up no other", async () => {
    const { setting, text } = await deliver();
    const { event_id: eventId } = await readKept(text);
    await executeAsOwner(
      here().club.db,
      sql.raw(`create function stumble() returns trigger language plpgsql as $$ begin
        if new.event_id = '${eventId}' and new.handled_at is not null then raise exception 'stumbled'; end if;
        return new; end $$;
        create trigger stumble before update on webhook_event for each row execute function stumble()`),
    );
    const other = await deliver();
    expect(await handle(setting)).toBe(2);
    await executeAsOwner(here().club.db, sql.raw("drop function stumble() cascade"));
    expect(await readKept(other.text)).toMatchObject(isOver("about no payment"));
    expect(here().failures).toEqual([expect.objectContaining({ message: "stumbled" })]);
    expect(here().lines).toEqual([
      expect.objectContaining({
        fault: "webhook_not_put_away",
        event_id: eventId,
        err: expect.objectContaining({ message: "stumbled" }),
      }),
    ]);
  });
});
