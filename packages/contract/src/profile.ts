import { say } from "@kinfold/language/say";
import { boolean, enums, nullable, object, optional, size, string, type Infer } from "superstruct";
import { withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import {
  ADDRESS_MAX_CHARACTERS,
  NEXT_OF_KIN_MAX_CHARACTERS,
  POSTAL_CODE_MAX_CHARACTERS,
} from "./limits.ts";
import { User } from "./members.ts";
import { Day } from "./paging.ts";
import { Email } from "./credentials.ts";
import { Citizenship, CountryCode, HeardAboutUs, Name, PhoneNumber, Text } from "./sign-up.ts";
import { normalizeName, normalizeText, requireText } from "./typed-text.ts";

const line = (asked: string) => requireText(asked, ADDRESS_MAX_CHARACTERS, Text);
const maybe = withMessage(
  size(Text, 0, ADDRESS_MAX_CHARACTERS),
  say("Use at most {count} characters.", { count: ADDRESS_MAX_CHARACTERS }),
);

/** Where the member lives, as they write it. */
export const Address = object({
  line_1: line(say("Enter the house and the street.")),
  line_2: optional(nullable(maybe)),
  city: line(say("Enter the town or city.")),
  state: optional(nullable(maybe)),
  postal_code: optional(
    nullable(
      withMessage(
        size(Text, 0, POSTAL_CODE_MAX_CHARACTERS),
        say("Use at most {count} characters.", { count: POSTAL_CODE_MAX_CHARACTERS }),
      ),
    ),
  ),
  country: CountryCode,
});
export type Address = Infer<typeof Address>;

export const RELATIONSHIPS = [
  { value: "spouse", label: say("Husband or wife") },
  { value: "parent", label: say("Mother or father") },
  { value: "child", label: say("Child") },
  { value: "sibling", label: say("Sister or brother") },
  { value: "relative", label: say("Another relative") },
  { value: "friend", label: say("Friend") },
] as const;

/** Whom the club turns to when the member cannot be reached. */
export const NextOfKin = object({
  name: requireText(
    "Enter their name.",
    NEXT_OF_KIN_MAX_CHARACTERS,
    normalizeText(string(), normalizeName),
  ),
  relationship: withMessage(
    enums(RELATIONSHIPS.map(({ value }) => value)),
    say("Choose who they are to you."),
  ),
  phone: withMessage(PhoneNumber, say("Enter their phone number, with the country code.")),
  email: optional(nullable(Email)),
});
export type NextOfKin = Infer<typeof NextOfKin>;

/** What a member may change about themselves, all of it optional. Nothing else is taken, by name. */
export const ProfileForm = object({
  first_name: optional(Name(say("Please enter your first name"))),
  last_name: optional(Name(say("Please enter your last name"))),
  phone: optional(PhoneNumber),
  /** The member was told that no such number is known, and keeps it. */
  phone_confirmed: optional(boolean()),
  country_code: optional(withMessage(CountryCode, say("Please choose a calling code"))),
  country: optional(withMessage(CountryCode, say("Please choose your country of residence"))),
  citizenship: optional(Citizenship),
  address: optional(nullable(Address)),
  date_of_birth: optional(nullable(Day)),
  next_of_kin: optional(nullable(NextOfKin)),
  heard_about_us: optional(HeardAboutUs),
});
export type ProfileForm = Infer<typeof ProfileForm>;

export const updateMember = declareEndpoint({
  name: "updateMember",
  method: "PATCH",
  path: "/customer/update",
  access: "member",
  summary:
    "Changes what is sent and leaves the rest. Names, birthday and citizenship stay once documents were handed in.",
  body: ProfileForm,
  reply: User,
  refusals: { kyc_field_locked: 409, phone_improbable: 422 },
});
