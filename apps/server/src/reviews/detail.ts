import { ID_WORDS, POA_WORDS } from "@kinfold/contract/kyc";
import type { ComparedName, ReviewDetail } from "@kinfold/contract/office/identity";
import { findPepStatus } from "#compliance/index.ts";
import {
  addAcceptedNames,
  findBankAccount,
  listBankAccounts,
  maskNumber,
  listProposals,
  type BankAccountRow,
  type ReviewRow,
} from "#identity/index.ts";
import {
  findCheckDocument,
  hasOpenedDocument,
  findProvedBvn,
  type DocumentRow,
  type HeldBvn,
} from "#kyc/index.ts";
import { listMembers, readDeclaredDetails, type Listed } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { findSharedDetails } from "#shared-details/index.ts";
import type { Operator } from "#staff/index.ts";
import { readReviewHistory } from "./history.ts";
import { judgeBvnName, judgeReadName } from "./rules.ts";
import { readReviewViews } from "./view.ts";

const WORDS: Readonly<Record<string, string>> = { ...ID_WORDS, ...POA_WORDS };
const documentWords = ({ document_type: kind }: DocumentRow): string => WORDS[kind] ?? kind;

const documentOf = (
  document: DocumentRow,
  isOpened: boolean,
): NonNullable<ReviewDetail["document"]> => ({
  document_type: documentWords(document),
  file_name: document.file_name,
  media_type: document.media_type,
  size_bytes: document.size_bytes,
  issuing_country: document.issuing_country,
  number_ending: document.id_number_last4,
  issued_on: document.issued_on,
  expires_on: document.expires_on,
  is_opened: isOpened,
});

const accountOf = (account: BankAccountRow): NonNullable<ReviewDetail["account"]> => ({
  currency: account.currency,
  bank_name: account.bank_name,
  bank_country: account.bank_country,
  account_name: account.account_name,
  number_masked: maskNumber(account.account_number),
  swift_code: account.swift_code,
  is_asked: account.bank_code !== null,
});

const bvnOf = (held: HeldBvn): NonNullable<ReviewDetail["bvn"]> => ({
  number_ending: held.last_digits,
  first_name_matches: held.first_name_matches,
  last_name_matches: held.last_name_matches,
  date_of_birth_matches: held.date_of_birth_matches,
});

type Known = { document: DocumentRow | undefined; bvn: HeldBvn | undefined };

/** Every name that was given for the member, compared with the membership's. A name that waits for its second reader is not among them. */
async function comparedNames(
  db: Db,
  row: ReviewRow,
  member: Listed,
  { document, bvn, caller }: Known & { caller: Operator },
): Promise<ComparedName[]> {
  const read = (await listProposals(db, [row.id])).findLast(
    ({ status, proposed_by: by }) =>
      status === "approved" || (status === "open" && by === caller.staffId),
  )?.name_read;
  const names = await addAcceptedNames(db, member.memberId, member);
  const [accounts, own] = await Promise.all([
    listBankAccounts(db, member.memberId),
    row.kind === "account" ? findBankAccount(db, row.id) : undefined,
  ]);
  // Replaced meanwhile, it is still what was looked at.
  const isThere = accounts.some(({ bank_account_id: id }) => id === own?.bank_account_id);
  const all = own === undefined || isThere ? accounts : [own, ...accounts];
  return [
    ...(read == null || document === undefined
      ? []
      : [
          {
            source: "document" as const,
            label: documentWords(document),
            name: read,
            name_match: judgeReadName(read, names),
          },
        ]),
    ...(bvn === undefined
      ? []
      : [
          {
            source: "register" as const,
            label: `BVN ending ${bvn.last_digits}`,
            name: null,
            name_match: judgeBvnName(bvn),
          },
        ]),
    ...all.map((account) => ({
      source: "account" as const,
      label: `${account.bank_name} ${maskNumber(account.account_number)}`,
      name: account.account_name,
      name_match: judgeReadName(account.account_name, names),
    })),
  ];
}

/** Everything that is to be seen before deciding, but the document itself. */
export async function readReviewDetail(
  platform: Pick<Platform, "clock" | "db">,
  row: ReviewRow,
  caller: Operator,
): Promise<ReviewDetail> {
  const { db } = platform;
  const { member_id: memberId } = row;
  const [[review], members, said, document, bvn, account] = await Promise.all([
    readReviewViews(platform, [row], caller),
    listMembers(db, [memberId]),
    readDeclaredDetails(db, memberId),
    findCheckDocument(db, row.id),
    findProvedBvn(db, memberId),
    row.kind === "account" ? findBankAccount(db, row.id) : undefined,
  ]);
  const member = members.get(memberId);
  assertExists(review, "a review is of no member");
  assertExists(member, "a review is of no member");
  const { address } = said;
  return {
    review,
    member: {
      first_name: member.firstName,
      last_name: member.lastName,
      phone: member.phone,
      country: member.country,
      citizenship: [...member.citizenship],
      date_of_birth: said.date_of_birth,
      address:
        address === null
          ? null
          : [address.line_1, address.line_2, address.city, address.state, address.country]
              .filter((line) => line != null && line !== "")
              .join(", "),
      joined_at: member.joinedAt.toISOString(),
      accredited_investor: said.accredited_investor,
      pep: await findPepStatus(db, memberId),
    },
    document:
      document === undefined
        ? null
        : documentOf(document, await hasOpenedDocument(db, document.check_id, caller.staffId)),
    bvn: row.kind !== "bvn" || bvn === undefined ? null : bvnOf(bvn),
    account: account === undefined ? null : accountOf(account),
    names: await comparedNames(db, row, member, { document, bvn, caller }),
    shared: [...((await findSharedDetails(db, [memberId])).get(memberId) ?? [])],
    history: await readReviewHistory(db, memberId),
  };
}
