import { toMinor, ZERO } from "@kinfold/money";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { WalletCard } from "./wallet-card.tsx";

afterEach(() => act(() => setAmountsHidden(false)));

test("what is available stands alone; what is held and what is on its way are told apart from it (wallet-card-1)", () => {
  render(
    <WalletCard
      currency="NGN"
      name="Naira wallet"
      available={toMinor(48_230_000n)}
      held={toMinor(25_000_000n)}
      pending={toMinor(7_500_050n)}
    />,
  );
  const card = screen.getByRole("group", { name: "Naira wallet" });
  expect(
    within(card)
      .getAllByRole("paragraph")
      .map((line) => line.textContent),
  ).toEqual([
    "Available: ₦482,300.00",
    "₦250,000.00 more is on its way out",
    "₦75,000.50 is on its way in",
  ]);
});

test("a wallet that holds nothing says so, one that only waits does not", () => {
  const { rerender } = render(<WalletCard currency="USD" name="Dollar wallet" available={ZERO} />);
  expect(screen.getByText("Nothing here yet")).toBeVisible();
  rerender(
    <WalletCard currency="USD" name="Dollar wallet" available={ZERO} pending={toMinor(1n)} />,
  );
  expect(screen.queryByText("Nothing here yet")).not.toBeInTheDocument();
});

test("hidden amounts hide every figure of the card (wallet-card-2)", () => {
  setAmountsHidden(true);
  const { container } = render(
    <WalletCard
      currency="NGN"
      name="Naira wallet"
      available={toMinor(48_230_000n)}
      held={toMinor(25_000_000n)}
    />,
  );
  expect(screen.getAllByText("Amount hidden")).toHaveLength(2);
  expect(container).not.toHaveTextContent(/\d/);
});

test("asking for a wallet's list keeps focus on the card, and its actions ask for nothing else (wallet-card-3)", async () => {
  const withdraw = vi.fn<() => void>();
  const onAction = vi.fn<() => void>();
  function Wallet() {
    const [showing, setShowing] = useState(false);
    return (
      <WalletCard
        currency="USD"
        name="Dollar wallet"
        available={toMinor(120_418n)}
        showing={showing}
        onShow={() => {
          onAction();
          setShowing(true);
        }}
        actions={
          <button type="button" onClick={withdraw}>
            Withdraw
          </button>
        }
      />
    );
  }
  const user = userEvent.setup();
  render(<Wallet />);
  await user.tab();
  expect(screen.getByRole("button", { name: "Show Dollar wallet" })).toHaveFocus();
  await user.keyboard("{Enter}");
  const now = screen.getByRole("button", { name: "Showing Dollar wallet" });
  expect(now).toHaveFocus();
  expect(now).toHaveAttribute("aria-current", "true");
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  expect(withdraw).toHaveBeenCalledOnce();
  expect(onAction).toHaveBeenCalledOnce();
});

test("no text stands on the hem, and naira and dollars never swap cloths (wallet-card-4)", () => {
  const { container } = render(
    <>
      <WalletCard currency="NGN" name="Naira wallet" available={toMinor(1n)} />
      <WalletCard currency="USD" name="Dollar wallet" available={toMinor(1n)} />
    </>,
  );
  const hems = [...container.querySelectorAll<HTMLElement>("[data-hem]")];
  expect(hems.map(({ dataset, textContent }) => [dataset["hem"], textContent])).toEqual([
    ["cowrie", ""],
    ["unfold", ""],
  ]);
  const cards = screen.getAllByRole("group");
  expect(cards.map((card) => card.getAttribute("data-dye"))).toEqual(["cloth", "pale"]);
});

test("a negative amount on its way is refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() =>
    render(
      <WalletCard currency="NGN" name="Naira wallet" available={toMinor(1n)} held={toMinor(-1n)} />,
    ),
  ).toThrow("pass no negative amounts");
});

test("a card without a name is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<WalletCard currency="NGN" name="" available={toMinor(1n)} />)).toThrow(
    "give it a `name`",
  );
});
