import { expect, test } from "vitest";
import {
  toBankAccountId,
  toCheckId,
  toDecisionId,
  toMemberId,
  toPortfolioId,
  toSubjectId,
  toWalletId,
  toWithdrawalId,
  type PortfolioId,
  type ReviewSubjectId,
  type StaffId,
  type SubjectId,
  type WalletId,
  type WithdrawalId,
} from "./ids.ts";

const wallet = toWalletId("wal_2345");
const portfolio = toPortfolioId("prt_2345");

// Each of these lines is refused by the compiler: `npm test -- types` fails when one of them compiles.
test("the id of one kind is none of another, and a text is none", () => {
  // @ts-expect-error A portfolio's id where a wallet's is wanted.
  const wantsWallet: WalletId = portfolio;
  // @ts-expect-error A wallet's id where a withdrawal's is wanted.
  const wantsWithdrawal: WithdrawalId = wallet;
  // @ts-expect-error A member's id where that of a staff member is wanted.
  const wantsStaff: StaffId = toMemberId("mem_2345");
  // @ts-expect-error A text where an id is wanted.
  const bare: PortfolioId = "prt_2345";
  // @ts-expect-error Ids of two kinds are never the same.
  const isSame = wallet === portfolio;
  expect([wantsWallet, wantsWithdrawal, wantsStaff, bare, isSame]).toEqual([
    portfolio,
    wallet,
    "mem_2345",
    portfolio,
    false,
  ]);
});

test("what is reviewed, and what something is about, takes ids of several kinds and no text", () => {
  const reviewed: ReviewSubjectId[] = [toCheckId("chk_2345"), toBankAccountId("acc_2345")];
  const subjects: SubjectId[] = [...reviewed, toDecisionId("spr_2345"), toSubjectId("rate_limits")];
  // @ts-expect-error A wallet's id where that of a document or bank account is wanted.
  const wantsReviewed: ReviewSubjectId = wallet;
  // @ts-expect-error A text where an id of some kind is wanted.
  const bare: SubjectId = "rate_limits";
  // @ts-expect-error The id of some kind where that of a portfolio is wanted.
  const wantsPortfolio: PortfolioId = toSubjectId("prt_2345");
  expect([...subjects, wantsReviewed, bare, wantsPortfolio]).toEqual([
    "chk_2345",
    "acc_2345",
    "spr_2345",
    "rate_limits",
    wallet,
    "rate_limits",
    portfolio,
  ]);
});

test("an id is a text, and what is missing is the id of nothing", () => {
  const text: string = toWithdrawalId("wdr_2345");
  expect([text, toWalletId(undefined)]).toEqual(["wdr_2345", ""]);
});
