import { PATHS } from "#paths.ts";
import { SisterPages } from "#shell/sister-pages.tsx";

const PAGES = [
  { name: "Politically exposed", href: PATHS.compliance },
  { name: "Sanctions hits", href: PATHS.sanctions },
  { name: "Large transactions", href: PATHS.largeTransactions },
  { name: "Unusual transactions", href: PATHS.unusualTransactions },
  { name: "Unusual by month", href: PATHS.unusualMonths },
  { name: "Cases", href: PATHS.cases },
];

/** The pages of compliance, with the one in view marked. */
export const ComplianceNav = () => <SisterPages label="Compliance" pages={PAGES} />;
