import { EXISTING_MEMBER, NO_REFERRAL, toSignUpRequest } from "@kinfold/contract/sign-up";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { describe, expect, test } from "vitest";

describe("what joining sends", () => {
  test("always says 'social media referral', and the real choice beside it", () => {
    const request = toSignUpRequest({ ...filledSignUp, referral_info: EXISTING_MEMBER });
    expect(request.referral_info).toBe("social media referral");
    expect(request.referral_type).toBe(EXISTING_MEMBER);
    expect(request.exco_referral).toBe(false);
  });

  test("asks for an Exco referral only without a referral", () => {
    const request = toSignUpRequest({
      ...filledSignUp,
      referral_info: NO_REFERRAL,
      exco_referral: true,
      heard_about_us: "webinar",
    });
    expect(request.exco_referral).toBe(true);
    expect("referral_person" in request).toBe(false);
  });

  test("joins calling code and number", () => {
    expect(toSignUpRequest(filledSignUp).phone).toBe("+2348035550142");
  });

  test("never mentions the family office for a Nigerian, even after a stale tick", () => {
    const request = toSignUpRequest({ ...filledSignUp, accept_family_office: true });
    expect("accept_family_office" in request).toBe(false);
    const abroad = toSignUpRequest({
      ...filledSignUp,
      country: "GB",
      citizenship: ["GB"],
      accept_family_office: true,
    });
    expect(abroad.accept_family_office).toBe(true);
  });

  test("drops the answer to a question that is no longer asked", () => {
    const request = toSignUpRequest({
      ...filledSignUp,
      referral_info: NO_REFERRAL,
      exco_referral: true,
      heard_about_us: "billboard",
      social_media_value: "staff",
      ads_platform: "google ads",
      hdyhau_other_value: "a poster",
    });
    expect(request).not.toHaveProperty("social_media_value");
    expect(request).not.toHaveProperty("ads_platform");
    expect(request).not.toHaveProperty("hdyhau_other_value");
  });
});
