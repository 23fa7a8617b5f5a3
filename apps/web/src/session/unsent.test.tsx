import { handleSessionEnded, isAuthenticated, logOut, signIn, signOut } from "@kinfold/api/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import { useForm } from "@kinfold/frame/form";
import { toMinor, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { PasswordField } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useUnsent, useUnsentOf, useUnsentPlace, useUnsentState } from "./unsent.ts";

const TOKEN = "token";

type Written = { amount: Minor | null; next_of_kin: { name: string }; current_password: string };

function TransferForm() {
  const form = useForm<Written>({
    defaultValues: { amount: null, next_of_kin: { name: "Ngozi" }, current_password: "" },
    unsent: useUnsent("transfer", ["amount", "next_of_kin"]),
    check: ({ amount }) => (amount === toMinor(100n) ? { amount: "The least is ₦10." } : {}),
    send: () => undefined,
  });
  return (
    <form {...form.props}>
      <AmountField label="Amount" currency="NGN" {...form.amount("amount")} />
      <TextField label="Next of kin" {...form.field("next_of_kin.name")} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      <button type="button" onClick={() => form.reset()}>
        Begin anew
      </button>
    </form>
  );
}

function PrivateArea({ member, address }: { member: string; address: string }) {
  useUnsentPlace(member, address);
  const [isOpen, setOpen] = useState(false);
  const [wallet, setWallet] = useUnsentState("wallet", "Naira");
  const [dialog, setDialog] = useState<string>();
  useUnsentOf("dialog", dialog, setDialog);
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Transfer</button>
      <button onClick={() => setDialog("withdraw")}>Withdraw</button>
      <button onClick={() => setWallet("Dollars")}>{wallet}</button>
      {dialog !== undefined && <p role="dialog">{dialog}</p>}
      {isOpen && <TransferForm />}
    </>
  );
}

function App(props: { member: string; address: string }) {
  return useSignalValue(isAuthenticated) ? <PrivateArea {...props} /> : null;
}

const amount = () => screen.queryByLabelText("Amount");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const PAGE = "/dashboard/wallet?x=1";

/** A member has opened, chosen and typed something when this happens to the session; then someone signs in somewhere. */
async function comeBack(
  happens: () => void,
  { member = "ada", address = PAGE } = {},
): Promise<(member: string, address: string) => void> {
  signIn(TOKEN);
  const draw = (who: string, at: string) => (
    <StrictMode>
      <App member={who} address={at} />
    </StrictMode>
  );
  const { rerender } = render(draw("ada", PAGE));
  await press("Withdraw");
  await press("Naira");
  await press("Transfer");
  await userEvent.type(screen.getByLabelText("Amount"), "1");
  await userEvent.type(screen.getByLabelText("Password"), "Market-day-77");
  act(happens);
  expect(screen.queryByRole("button")).toBeNull();
  rerender(draw(member, address));
  act(() => {
    signIn(TOKEN);
  });
  return (who, at) => {
    rerender(draw(who, at));
  };
}

const end = (): void => {
  handleSessionEnded(TOKEN);
};

/** What the member finds once they open the form. */
async function readPage() {
  await press("Transfer");
  return {
    dialog: screen.queryByRole("dialog")?.textContent,
    isDollars: screen.queryByRole("button", { name: "Dollars" }) !== null,
    amount: screen.getByLabelText<HTMLInputElement>("Amount").value,
  };
}

const NOTHING = { dialog: undefined, isDollars: false, amount: "" };

afterEach(() => {
  act(signOut);
});

test("after a session that ended the same member finds what was open, chosen and typed, but no password", async () => {
  await comeBack(end);
  expect(await readPage()).toEqual({ dialog: "withdraw", isDollars: true, amount: "1" });
  expect(await screen.findByText("The least is ₦10.")).toBeVisible();
  expect(screen.getByLabelText("Next of kin")).toHaveValue("Ngozi");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  await press("Begin anew");
  expect(amount()).toHaveValue("");
});

test("it is put back once: a form that is opened again begins anew", async () => {
  await comeBack(end);
  await press("Transfer");
  expect(amount()).toHaveValue("1");
  await press("Transfer");
  await press("Transfer");
  expect(amount()).toHaveValue("");
});

test.each([
  ["another member signs in", end, { member: "tunde" }],
  ["they come back to another page", end, { address: "/dashboard/transactions" }],
  ["they had logged out", logOut, {}],
])("nothing is found when %s", async (_when, happens, place) => {
  await comeBack(happens, place);
  expect(await readPage()).toEqual(NOTHING);
});

test("what another member discarded is gone for its owner too", async () => {
  const arrive = await comeBack(end, { member: "tunde" });
  act(end);
  arrive("ada", PAGE);
  act(() => {
    signIn(TOKEN);
  });
  expect(await readPage()).toEqual(NOTHING);
});

test("what no one asked for is discarded when the member goes on", async () => {
  const arrive = await comeBack(end);
  arrive("ada", "/dashboard/transactions");
  arrive("ada", PAGE);
  await press("Transfer");
  expect(amount()).toHaveValue("");
});
