import type { User } from "@kinfold/contract/members";
import type { Country } from "@kinfold/contract/reference";

/** The form as it is written, in the server's groups: text in every field, empty for nothing. */
export type Draft = {
  first_name: string;
  last_name: string;
  /** National digits, or the whole number with its plus as it was read. */
  phone: string;
  country_code: string;
  country: string;
  citizenship: string[];
  date_of_birth?: string | undefined;
  address: {
    line_1: string;
    line_2: string;
    city: string;
    state: string;
    postal_code: string;
    country: string;
  };
  next_of_kin: { name: string; relationship: string; phone: string; email: string };
};

/** What the form begins with. */
export function toDraft({ first_name, last_name, customer }: User): Draft {
  const { address, next_of_kin: kin } = customer;
  return {
    first_name,
    last_name,
    phone: customer.phone,
    country_code: customer.country_code,
    country: customer.country,
    citizenship: [...customer.citizenship],
    date_of_birth: customer.date_of_birth ?? "",
    address: {
      line_1: address?.line_1 ?? "",
      line_2: address?.line_2 ?? "",
      city: address?.city ?? "",
      state: address?.state ?? "",
      postal_code: address?.postal_code ?? "",
      country: address?.country ?? customer.country,
    },
    next_of_kin: {
      name: kin?.name ?? "",
      relationship: kin?.relationship ?? "",
      phone: kin?.phone ?? "",
      email: kin?.email ?? "",
    },
  };
}

/** The number with its plus: national digits get the calling code of their country. */
function wholePhone({ phone, country_code: code }: Draft, countries: readonly Country[]): string {
  if (phone === "" || phone.startsWith("+")) return phone;
  const country = countries.find(({ countryCode }) => countryCode === code);
  return `+${country?.callingCode ?? ""}${phone}`;
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text);

function addressOf({ address }: Draft): object | null {
  const { line_1, line_2, city, state, postal_code, country } = address;
  const texts = [line_1, line_2, city, state, postal_code];
  if (texts.every((text) => text.trim() === "")) return null;
  return {
    line_1,
    line_2: orNull(line_2),
    city,
    state: orNull(state),
    postal_code: orNull(postal_code),
    country,
  };
}

function kinOf({ next_of_kin: { name, relationship, phone, email } }: Draft): object | null {
  if ([name, relationship, phone, email].every((text) => text.trim() === "")) return null;
  return {
    name,
    relationship,
    phone: phone.replace(/[\s().-]/g, ""),
    email: orNull(email),
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What to send, once it fits: the fields that differ from what the club knows, and no other. */
export function findChanges(
  draft: Draft,
  member: User,
  countries: readonly Country[],
): Readonly<Record<string, unknown>> {
  const saved = toDraft(member);
  const now = {
    first_name: draft.first_name,
    last_name: draft.last_name,
    phone: wholePhone(draft, countries),
    country_code: draft.country_code,
    country: draft.country,
    citizenship: draft.citizenship,
    date_of_birth: orNull(draft.date_of_birth ?? ""),
    address: addressOf(draft),
    next_of_kin: kinOf(draft),
  };
  const before: Readonly<Record<string, unknown>> = {
    ...saved,
    date_of_birth: orNull(saved.date_of_birth ?? ""),
    address: addressOf(saved),
    next_of_kin: kinOf(saved),
  };
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, before[name])),
  );
}
