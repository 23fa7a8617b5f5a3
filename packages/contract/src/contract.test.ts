import { array, is, object, optional, record, string, type } from "superstruct";
import { describe as group, expect, test } from "vitest";
import { Amount, toWire } from "./amount.ts";
import { COPY } from "./copy.ts";
import { describeStruct, findFieldErrors, addRule, withMessage } from "./describe.ts";
import { declareEndpoint, mayRefuse, buildPath, findStatus } from "./endpoint.ts";
import * as content from "./content.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { login, LoginForm, User, UserLite, validateEmailCode } from "./members.ts";
import { openApi, buildSchema } from "./openapi.ts";
import { MovedAmount } from "./money.ts";
import { Kyc, uploadKyc, uploadPoa, validateBvn } from "./kyc.ts";
import { listCountries } from "./reference.ts";
import { endSession } from "./security.ts";
import { findPasswordFault } from "./credentials.ts";
import { isNigerian, register, SignUpForm, SignUpRequest, toSignUpRequest } from "./sign-up.ts";
import { PERMISSIONS, listPermissions } from "./staff-permissions.ts";
import * as contentSamples from "./testing/content-samples.ts";
import { bvnAnswers, handedIn, kycMembers, kycs } from "./testing/kyc-samples.ts";
import {
  codeSent,
  countries,
  filledSignUp,
  signedIn,
  unverified,
  users,
  wallets,
} from "./testing/samples.ts";
import { Wallets } from "./wallets.ts";

/** What decides who a member is, what they may do and what they have. */
const GRANTED = `
  is_global is_admin role roles permissions email_verified_at email_verified is_verified verified kyc_status kyc status state balance
  available available_balance credited fee rate exchange_rate unit_price units interest_bps payout_available_at disabled_at locked_at
  created_at member_id customer_id
`;

test("no body that a member sends holds more than it names, or names what is not theirs to set", () => {
  const bodies = ENDPOINTS.flatMap(({ name, access, body }) =>
    access === "staff" || body === undefined ? [] : [{ name, body }],
  );
  expect(bodies.length).toBeGreaterThan(60);
  for (const { name, body } of bodies) {
    const fields = Object.keys(Object(body.schema));
    const theirs = fields.filter((field) => GRANTED.split(/\s+/).includes(field));
    expect([name, body.type, theirs]).toEqual([name, "object", []]);
  }
});

group("amounts on the wire", () => {
  test.each([
    [0.29, 29n],
    [4.35, 435n],
    [1.15, 115n],
    [1e12 + 0.01, 100_000_000_000_001n],
    [69_999_999_999_999.99, 6_999_999_999_999_999n],
    [0, 0n],
  ])("%d becomes minor units by its digits", (major, minor) => {
    expect(Amount.create(major)).toBe(minor);
    expect(JSON.parse(JSON.stringify({ amount: minor }, toWire))).toEqual({ amount: major });
  });

  test.each([1.005, 7e13 + 0.02, Number.NaN, Infinity, "1", null, true, [], {}])(
    "%j is refused",
    (value) => {
      expect(findFieldErrors({ amount: value }, object({ amount: Amount }))).toHaveProperty(
        "amount",
      );
    },
  );

  test("may be told above 10¹², and not asked to move", () => {
    expect(MovedAmount.create(1e12)).toBe(100_000_000_000_000n);
    expect(findFieldErrors({ amount: 1e12 + 0.01 }, object({ amount: MovedAmount }))).toEqual({
      amount: "Use no more than 1,000,000,000,000.",
    });
  });
});

group("field errors", () => {
  test("never repeat the value", () => {
    const fields = findFieldErrors(
      { email: "hunter2", password: { secret: "hunter2" } },
      LoginForm,
    );
    expect(JSON.stringify(fields)).not.toContain("hunter2");
    expect(fields).toEqual({
      email: "Please enter a valid email address",
      password: "Please enter your password",
      cf_turnstile_response: COPY.captcha,
    });
  });

  test("are no cover for a rule that is broken itself", () => {
    const broken = addRule(object({ name: string() }), () => {
      throw new Error("our own mistake");
    });
    expect(() => findFieldErrors({ name: "Ada" }, broken)).toThrow("our own mistake");
  });

  test("name an unknown field", () => {
    const fields = findFieldErrors({ ...filledSignUp, is_admin: true }, SignUpForm);
    expect(fields).toEqual({ is_admin: "This field is not expected." });
  });
});

group("sign-up", () => {
  const wrong = (change: Partial<Record<keyof SignUpForm, unknown>>) =>
    findFieldErrors({ ...filledSignUp, ...change }, SignUpForm);

  test("a full form passes, and so does the request made from it", () => {
    expect(wrong({})).toBeUndefined();
    expect(findFieldErrors(toSignUpRequest(filledSignUp), SignUpRequest)).toBeUndefined();
  });

  test.each<[Partial<Record<keyof SignUpForm, unknown>>, string, string]>([
    [{ citizenship: [] }, "citizenship", "Please select at least one citizenship"],
    [
      { password: "Ab1!", confirm_password: "Ab1!" },
      "password",
      "Password must be at least 8 characters",
    ],
    [
      { password: "abcdefgh", confirm_password: "abcdefgh" },
      "password",
      "Password should include Uppercase, Lowercase, Number & Special Character.",
    ],
    [{ confirm_password: "Market-day-78" }, "confirm_password", "Password doesn't match"],
    [
      { referral_info: "no referral" },
      "exco_referral",
      "Required action: Please click to request exco referral",
    ],
    [
      { heard_about_us: "social media" },
      "social_media_value",
      "Please specify social media account",
    ],
    [{ heard_about_us: "online ads" }, "ads_platform", "Please specify ads platform"],
    [{ heard_about_us: "other" }, "hdyhau_other_value", "Please specify how you heard about us"],
    [
      { heard_about_us: "staff", referral_person: "" },
      "referral_person",
      "Please specify staff/member name",
    ],
    [
      { heard_about_us: "social media", social_media_value: "staff", referral_person: "" },
      "referral_person",
      "Please specify staff/member name",
    ],
    [
      { terms_and_conditions: false },
      "terms_and_conditions",
      "Please accept privacy policy, terms and bylaws to proceed.",
    ],
    [
      { cf_turnstile_response: "" },
      "cf_turnstile_response",
      "automated verification required, please refresh your browser",
    ],
    [{ first_name: "  " }, "first_name", "Please enter your first name"],
    [
      { first_name: "<b>" },
      "first_name",
      "Please use letters, spaces, apostrophes and hyphens only",
    ],
    [{ phone: "080a" }, "phone", "Please enter a valid phone number"],
    [{ email: "a@b" }, "email", "Please enter a valid email address"],
    [{ email: "a@b.c\r\nBcc: x@evil" }, "email", "Please enter a valid email address"],
    [{ country: undefined }, "country", "Please choose your country of residence"],
  ])("%j says so at %s", (change, field, message) => {
    expect(wrong(change)).toMatchObject({ [field]: message });
  });

  test("names keep their tone marks, composed", () => {
    expect(SignUpForm.create({ ...filledSignUp, first_name: " Ẹniọlá " }).first_name).toBe(
      "Ẹniọlá".normalize("NFC"),
    );
  });

  test("referral_info is always sent as social media referral; the truth travels beside it", () => {
    const request = toSignUpRequest({
      ...filledSignUp,
      referral_info: "no referral",
      exco_referral: true,
      heard_about_us: "webinar",
    });
    expect(request).toMatchObject({
      referral_info: "social media referral",
      referral_type: "no referral",
      exco_referral: true,
    });
    expect(request).not.toHaveProperty("referral_person");
  });

  test("a stale family-office tick is not sent for a Nigerian", () => {
    expect(toSignUpRequest({ ...filledSignUp, accept_family_office: true })).not.toHaveProperty(
      "accept_family_office",
    );
  });

  test("a non-Nigerian must accept the Diaspora Pool terms", () => {
    const request = toSignUpRequest({ ...filledSignUp, country: "GB", citizenship: ["GB"] });
    expect(findFieldErrors(request, SignUpRequest)).toHaveProperty("accept_family_office");
    expect(
      findFieldErrors({ ...request, accept_family_office: true }, SignUpRequest),
    ).toBeUndefined();
  });

  test.each([undefined, null, 5, {}, "NG"])(
    "a citizenship that is %j is said beside all else that is wrong",
    (citizenship) => {
      const request = { ...toSignUpRequest(filledSignUp), country: "GB", citizenship, phone: "" };
      expect(Object.keys(findFieldErrors(request, SignUpRequest) ?? {})).toEqual(
        expect.arrayContaining(["citizenship", "phone"]),
      );
      expect(findFieldErrors({}, SignUpRequest)).toHaveProperty("citizenship");
    },
  );

  test("Nigerian is by residence or by any citizenship", () => {
    expect(isNigerian("GB", ["GB", "NG"])).toBe(true);
    expect(isNigerian("NG", ["GB"])).toBe(true);
    expect(isNigerian("GB", ["GB"])).toBe(false);
  });
});

test.each([
  ["Aa1!aaaa", undefined],
  ["Ẹniọla1₦", undefined],
  ["Pass word1", undefined],
  ["Password12", COPY.passwordMix],
  ["Aa1!aaa", COPY.passwordLength],
  ["Aa1!" + "a".repeat(125), "Password must be at most 128 characters"],
])("the password %j", (password, fault) => {
  expect(findPasswordFault(password)).toBe(fault);
});

/** What the staff call before they are signed in. */
const OFFICE_SIGN_IN = new Set([
  "staffLogin",
  "askForStaffPasskey",
  "staffLoginWithPasskey",
  "readEnrolment",
  "enrol",
]);

group("endpoints", () => {
  test("have unique names and unique method and path", () => {
    expect(new Set(ENDPOINTS.map((to) => to.name)).size).toBe(ENDPOINTS.length);
    expect(new Set(ENDPOINTS.map((to) => `${to.method} ${to.path}`)).size).toBe(ENDPOINTS.length);
  });

  test("401 is said for a missing session and a failed sign-in, and for nothing else", () => {
    const said401 = ENDPOINTS.flatMap((to) =>
      Object.entries<number>(to.refusals)
        .filter(([, status]) => status === 401)
        .map(([code]) => `${to.name}.${code}`),
    );
    expect(said401).toEqual(["login.invalid_credentials", "staffLogin.invalid_credentials"]);
  });

  test("of the staff say which permission they ask for, and no others do", () => {
    for (const to of ENDPOINTS) {
      expect([to.name, to.staff !== undefined]).toEqual([to.name, to.access === "staff"]);
      expect([to.name, to.path.startsWith("/admin/")]).toEqual([
        to.name,
        to.access === "staff" || OFFICE_SIGN_IN.has(to.name),
      ]);
    }
    const reading = Object.keys(PERMISSIONS).filter((name) => name.endsWith(".read"));
    expect(listPermissions(["auditor"])).toEqual(reading);
    expect(listPermissions([])).toEqual([]);
  });

  test("know their refusals and their paths", () => {
    expect(findStatus(validateEmailCode, "otp_exhausted")).toBe(429);
    expect(findStatus(login, "signed_out")).toBe(401);
    expect(findStatus(login, "otp_invalid")).toBeUndefined();
    expect(findStatus(undefined, "too_large")).toBe(413);
    expect(mayRefuse(login, "otp_invalid")).toBe(false);
    expect(buildPath(endSession, { id: "a/b" })).toBe("/auth/sessions/a%2Fb");
    expect(() => buildPath(endSession)).toThrow('needs "id"');
  });
});

test("every sample fits its struct", () => {
  for (const user of Object.values(users)) expect(() => User.assert(user)).not.toThrow();
  for (const kyc of Object.values(kycs)) expect(() => Kyc.assert(kyc)).not.toThrow();
  for (const user of Object.values(kycMembers)) expect(() => User.assert(user)).not.toThrow();
  for (const answer of Object.values(bvnAnswers)) {
    expect(() => validateBvn.reply.assert(answer)).not.toThrow();
  }
  expect(() => uploadKyc.reply.assert(handedIn.kyc)).not.toThrow();
  expect(() => uploadPoa.reply.assert(handedIn.poa)).not.toThrow();
  expect(() => login.reply.assert(signedIn)).not.toThrow();
  expect(() => register.reply.assert(unverified)).not.toThrow();
  expect(() => UserLite.assert(unverified.user)).not.toThrow();
  expect(codeSent.resend_after).toBeGreaterThan(0);
  expect(() => listCountries.reply.assert(countries)).not.toThrow();
  for (const both of Object.values(wallets)) {
    // As it travels: amounts in major units.
    const wire: unknown = JSON.parse(JSON.stringify(both, toWire));
    expect(Wallets.create(wire)).toEqual(both);
  }
});

group("the API description", () => {
  test("tells closed from open objects, optional fields, arrays, records and attached words", () => {
    const struct = object({
      name: withMessage(describeStruct(string(), { type: "string", format: "email" }), "no"),
      tags: optional(array(string())),
      by: record(string(), type({ at: string() })),
      checked: addRule(string(), () => undefined),
    });
    expect(buildSchema(struct as never)).toEqual({
      type: "object",
      additionalProperties: false,
      required: ["name", "by", "checked"],
      properties: {
        name: { type: "string", format: "email" },
        tags: { type: "array", items: { type: "string" } },
        by: {
          type: "object",
          additionalProperties: {
            type: "object",
            properties: { at: { type: "string" } },
            required: ["at"],
          },
        },
        checked: { type: "string" },
      },
    });
  });

  test("covers every call with its refusals", () => {
    const described = openApi(ENDPOINTS, "1") as { paths: Record<string, object> };
    expect(Object.keys(described.paths)).toContain("/auth/sessions/{id}");
    expect(described).toHaveProperty(["paths", "/auth/login", "post", "responses", "401"]);
    expect(() => openApi([declareEndpoint({ ...login, reply: {} as never })], "1")).toThrow();
  });

  test("every refusal stands under the status it comes with", () => {
    const codes = (path: string, method: string, status: number): unknown => {
      const responsePath = ["paths", path, method, "responses", String(status), "content"];
      let at: unknown = openApi(ENDPOINTS, "1");
      for (const name of [
        ...responsePath,
        "application/json",
        "schema",
        "properties",
        "code",
        "enum",
      ]) {
        at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
      }
      return at;
    };
    expect(codes("/auth/reset-password", "post", 422)).toEqual(["password_common", "invalid"]);
    expect(codes("/auth/validate-email-otp", "post", 429)).toEqual([
      "otp_exhausted",
      "rate_limited",
    ]);
    expect(codes("/auth/login", "post", 401)).toEqual(["invalid_credentials"]);
    expect(codes("/auth/verify-email", "post", 401)).toBeUndefined();
    expect(codes("/auth/logout", "post", 403)).toEqual(["cross_site"]);
    expect(codes("/customer/get", "get", 403)).toEqual(["email_unverified"]);
    expect(codes("/auth/sessions/{id}", "delete", 404)).toEqual(["not_found"]);
  });
});

test("the samples of content are what the server says", () => {
  const { askedMembers, faqs, firstSteps, hostileFaq, resources } = contentSamples;
  const fits = [
    is([...faqs, hostileFaq], content.listFaqs.reply),
    is(resources, content.listResources.reply),
    is(contentSamples.article, content.getArticle.reply),
    is(Object.values(contentSamples.announcements), content.listAnnouncements.reply),
    is(contentSamples.terms, content.getTerms.reply),
    is(firstSteps.beginning, content.getGettingStarted.reply),
    is(firstSteps.done, content.getGettingStarted.reply),
    is(askedMembers.toAgree, User),
    is(askedMembers.toAnswer, User),
  ];
  expect(fits).toEqual(fits.map(() => true));
  expect(is([{ ...resources[0], url: "javascript:x" }], content.listResources.reply)).toBe(false);
});
