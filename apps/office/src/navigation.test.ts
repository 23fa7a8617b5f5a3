import { queueCounts, staff } from "@kinfold/contract/testing/office-samples";
import { expect, test } from "vitest";
import { listNavItems, findQueuePage, OFFICE_PAGES } from "./navigation.ts";

test("everybody sees what is due, and only the pages that their roles open", () => {
  const names = (role: keyof typeof staff): string[] =>
    listNavItems(staff[role]).map(({ name }) => name);
  expect(names("operations")[0]).toBe("What is due");
  expect(names("operations")).not.toContain("Staff and roles");
  expect(names("admin").slice(0, 2)).toEqual(["Health", "What is due"]);
  expect(names("admin")).toContain("Staff and roles");
  expect(names("admin")).toContain("Requests for data");
  expect(findQueuePage("data_exports")?.href).toBe("/data-requests");
});

test("a page counts what is late and due today, not what has time", () => {
  const page = listNavItems(staff.admin, queueCounts).find(
    ({ name }) => name === "Changes of staff",
  );
  expect(page).toMatchObject({ badge: 3, badgeIs: "due" });
});

test("no queue is cleared on two pages", () => {
  const queues = OFFICE_PAGES.flatMap(({ queues = {} }) => Object.keys(queues));
  expect(new Set(queues).size).toBe(queues.length);
  for (const queue of queues) expect(findQueuePage(queue)).toBeDefined();
});
