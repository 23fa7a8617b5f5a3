import { assert, is } from "superstruct";
import { describe, expect, test } from "vitest";
import { findFieldErrors } from "../describe.ts";
import * as samples from "../testing/office-identity-samples.ts";
import {
  getReview,
  listReviews,
  ProposalForm,
  REFUSAL_WORDS,
  RefusalForm,
  REFUSALS_OF,
  Review,
} from "./identity.ts";

describe("reviews", () => {
  test("the samples are what the server says", () => {
    for (const review of [...Object.values(samples.reviews), ...samples.hundreds]) {
      assert(review, Review);
    }
    for (const detail of Object.values(samples.reviewDetails)) assert(detail, getReview.reply);
    assert(samples.createReviewPage([samples.reviews.late]), listReviews.reply);
  });

  test("every reason is one of some kind, and each kind has a last resort", () => {
    const used = new Set(Object.values(REFUSALS_OF).flat());
    expect([...used].toSorted()).toEqual(Object.keys(REFUSAL_WORDS).toSorted());
    for (const reasons of Object.values(REFUSALS_OF)) expect(reasons.at(-1)).toBe("other");
  });

  test("a refusal for another reason says which", () => {
    expect(is({ reason: "blurry" }, RefusalForm)).toBe(true);
    expect(findFieldErrors({ reason: "other" }, RefusalForm)).toHaveProperty("note");
    expect(findFieldErrors({ reason: "other", note: "   " }, RefusalForm)).toHaveProperty("note");
    expect(findFieldErrors({ note: "" }, ProposalForm)).toHaveProperty("note");
  });
});
