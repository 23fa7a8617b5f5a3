import { expect, test } from "vitest";
import { hemOfPlan } from "./plan-cloth.tsx";

test("five plans in a row wear five patterns, and the sixth begins again", () => {
  const worn = [1, 2, 3, 4, 5].map(hemOfPlan);
  expect(new Set(worn).size).toBe(5);
  expect(hemOfPlan(6)).toBe(hemOfPlan(1));
  expect(worn[0]).toBe("gather");
});
