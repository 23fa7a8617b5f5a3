import type { AuditRow } from "@kinfold/contract/office/audit";
import { Fact } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { buildJournalsPath, buildReceiptPath } from "#queue/reference-paths.ts";
import { useMay } from "#session/current-staff.ts";

/** Subjects that move no money, so that no journal rests on them. */
const WITHOUT_JOURNALS: ReadonlySet<string> = new Set([
  "address",
  "audit",
  "break_glass",
  "data_export",
  "endpoint",
  "faq",
  "identity_check",
  "identity_document",
  "kyc_document",
  "ledger",
  "member",
  "payout_stop",
  "staff",
  "staff_change",
]);

/** The ways from an entry to what it is about: the receipt, the journals, the member. Each for whom may read it. */
export function SubjectLinks({ subject: { kind, id } }: Pick<AuditRow, "subject">) {
  const mayReadReceipts = useMay("receipt.read");
  const mayReadLedger = useMay("ledger.read");
  const links = [
    ...(kind === "bank_transfer" && mayReadReceipts
      ? [{ name: "The receipt", href: buildReceiptPath(id) }]
      : []),
    ...(mayReadLedger && !WITHOUT_JOURNALS.has(kind)
      ? [{ name: "Its journals", href: buildJournalsPath(id) }]
      : []),
    ...(kind === "member" ? [{ name: "The member", href: `${PATHS.members}/${id}` }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <Fact term="See also">
      <span className="inline-flex flex-wrap justify-end gap-x-4">
        {links.map(({ name, href }) => (
          <Link key={href} href={href}>
            {name}
          </Link>
        ))}
      </span>
    </Fact>
  );
}
