import { showKycUpdate, signOut } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { kycMembers } from "@kinfold/contract/testing/kyc-samples";
import { users } from "@kinfold/contract/testing/samples";
import { LinkProvider } from "@kinfold/ui/link";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { AppLink } from "#shell/app-link.tsx";
import { isUpdateWanted, KycUpdate } from "./kyc-update.tsx";

afterEach(() => {
  signOut();
});

const update = () =>
  render(
    <MemoryRouter>
      <LinkProvider component={AppLink}>
        <KycUpdate member={kycMembers.refused} />
      </LinkProvider>
    </MemoryRouter>,
  );

test.each([
  ["a newcomer", users.adaeze, false],
  ["a member who has both in review", users.inReview, false],
  ["a member who is validated", users.validated, false],
  [
    "a member who sent one of two",
    { ...users.inReview, has_submitted_poa: false, poa_status: "not_submitted" },
    true,
  ],
  ["a member who has a BVN and no documents", { ...users.adaeze, bvn_status: "validated" }, true],
  ["a member whose BVN is in review", { ...users.adaeze, bvn_status: "pending" }, true],
  ["a member who was refused", kycMembers.refused, true],
  ["a member whose document expired", kycMembers.expired, true],
] as const)("%s is asked for an update: %#", (_, member, isAsked) => {
  expect(isUpdateWanted(member)).toBe(isAsked);
});

test("dismissed, the update stays away for the session, and a logout brings it back", async () => {
  update();
  await screen.findByText(COPY.kycUpdate);
  await screen.findByText(/not clear enough/);
  await userEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(window.sessionStorage.getItem("kinfold.kyc-dismissed")).toBe("1");
  update();
  expect(screen.queryByRole("dialog")).toBeNull();
  signOut();
  expect(showKycUpdate.peek()).toBe(true);
  expect(window.sessionStorage.getItem("kinfold.kyc-dismissed")).toBeNull();
});
