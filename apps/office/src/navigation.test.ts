import { queueCounts, staff } from "@kinfold/contract/testing/office-samples";
import { expect, test } from "vitest";
import { navigation, placeOf, ROOMS } from "./navigation.ts";

test("everybody sees what is due, and only the rooms that their roles open", () => {
  const names = (role: keyof typeof staff): string[] =>
    navigation(staff[role]).map(({ name }) => name);
  expect(names("operations")[0]).toBe("What is due");
  expect(names("operations")).not.toContain("Staff and roles");
  expect(names("admin")).toContain("Staff and roles");
});

test("a room counts what is late and due today, not what has time", () => {
  const room = navigation(staff.admin, queueCounts).find(({ name }) => name === "Changes of staff");
  expect(room).toMatchObject({ badge: 3, badgeIs: "due" });
});

test("no queue is cleared in two rooms", () => {
  const queues = ROOMS.flatMap(({ queues = {} }) => Object.keys(queues));
  expect(new Set(queues).size).toBe(queues.length);
  for (const queue of queues) expect(placeOf(queue)).toBeDefined();
});
