import { makeFundsProof } from "@kinfold/contract/funds-proofs";
import { downloadMonthPack } from "@kinfold/contract/office/month-closes";
import type { Club } from "../../../apps/server/src/testing/club.ts";
import {
  findFigureFaults,
  type NamedFigure,
} from "../../../apps/server/src/testing/find-figure-faults.ts";
import { extractFile } from "../../../apps/server/src/testing/opened-archives.ts";
import type { Payable } from "../../../apps/server/src/testing/payable.ts";
import type { openTaggedPdfReader } from "../../../apps/server/src/testing/read-tagged-pdf.ts";
import type { Clerk } from "../../../apps/server/src/testing/staff.ts";
import type { MemberScreens } from "./member-screens.ts";

/** A PDF with the figures that it prints. */
export type PrintedPdf = { name: string; named: NamedFigure[]; faults: string[] };

type ReadPdf = Awaited<ReturnType<typeof openTaggedPdfReader>>;

const toPrinted = (read: ReadPdf, name: string, bytes: Buffer): PrintedPdf => {
  const { named, faults } = findFigureFaults(read(bytes));
  return { name, named, faults: faults.map((fault) => `${name}: ${fault}`) };
};

/** Two proofs of funds of a day: at least a naira, and full figures. */
async function makeProofs({ visitor }: Payable, day: string): Promise<string[]> {
  const codes: string[] = [];
  for (const says of ["at_least", "full_figures"] as const) {
    const { status, text, body } = await visitor.ask(makeFundsProof, {
      body: {
        says,
        ...(says === "at_least" && { least: { currency: "NGN", amount: 1 } }),
        day,
        purpose: "A visa",
        valid_until: "2026-12-31",
        shows_name: false,
      },
    });
    if (status !== 200) throw new Error(`a proof: ${status} ${text}`);
    codes.push(body.code);
  }
  return codes;
}

/** Every PDF that a member makes: statements of some days and until today, reports, a full statement, and proofs of funds of a day. */
export async function printMemberPdfs(
  screens: MemberScreens,
  read: ReadPdf,
  { member, portfolioIds, day }: { member: Payable; portfolioIds: readonly string[]; day: string },
): Promise<PrintedPdf[]> {
  const days = "from=2026-03-10&to=2026-08-20";
  const addresses = [
    ...[member.ngn ?? "", member.usd].flatMap((id) => [
      `/statement?wallet_id=${id}&${days}`,
      `/statement?wallet_id=${id}&from=2026-10-01&to=${day}`,
    ]),
    ...portfolioIds.flatMap((id) => [
      `/portfolio/pdf-report/${id}`,
      `/portfolio/pdf-report/${id}?${days}`,
    ]),
    ...["NGN", "USD"].flatMap((currency) => [
      `/portfolio/global/report/pdf?month=3&year=2026&currency=${currency}`,
      `/portfolio/global/report/pdf?month=9&year=2026&currency=${currency}`,
    ]),
    "/statement/full?year=2026&month=3&format=pdf",
    "/statement/full?year=2026&month=9&format=pdf",
    ...(await makeProofs(member, day)).map((code) => `/funds-proof/${code}/pdf`),
  ];
  const printed: PrintedPdf[] = [];
  for (const address of addresses) {
    printed.push(toPrinted(read, address, await screens.file("", address)));
  }
  return printed;
}

/** The PDF in the pack of a closed month, as a staff member takes it. */
export async function printPack(
  club: Club,
  { visitor }: Clerk,
  read: ReadPdf,
  month: string,
): Promise<PrintedPdf> {
  const response = await club.office.inject({
    method: "GET",
    url: `/api${downloadMonthPack.path.replace(":month", month)}`,
    headers: {
      authorization: `Bearer ${visitor.token}`,
      cookie: `${visitor.cookieName}=${visitor.cookie}`,
    },
  });
  if (response.statusCode !== 200) throw new Error(`a pack: ${response.payload}`);
  return toPrinted(read, `the pack of ${month}`, extractFile(response.rawPayload, "month-end.pdf"));
}
