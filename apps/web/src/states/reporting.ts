import { type StatedSection } from "@kinfold/frame/stated-state";
import { BEGUN, HELD, PLANS_IN_DOLLARS } from "./journeys.ts";

/** What a member has, told month by month and on paper. */
export const REPORTING: readonly StatedSection[] = [
  {
    section: "2 Reports",
    states: [
      {
        state: "The PDF report of a portfolio, opened in the browser",
        story: "pages-portfolio--opens-its-report",
        proof: {
          file: "apps/server/src/reports/report-pdf.test.ts",
          title: "the paper says what the portfolio's page says, line by line, to the kobo",
        },
      },
      {
        state: "The PDF report is refused: a toast says why",
        story: "pages-portfolio--refused-its-report-too-often",
        proof: HELD,
      },
      {
        state: "The investment report, by month and by year",
        story: "pages-investmentreport--ready",
        proof: {
          file: "apps/server/src/reports/reports.test.ts",
          title:
            "every row of every month lines up to the kobo, adds up, and goes on from the month before",
        },
      },
      {
        state: "The report in dollars",
        story: "pages-investmentreport--ready-in-dollars",
        proof: HELD,
      },
      {
        state: "A global member has dollars alone",
        story: "pages-investmentreport--ready-for-a-global-member",
        proof: PLANS_IN_DOLLARS,
      },
      {
        state: "Provisional until every price of the month is published",
        story: "pages-investmentreport--ready-and-provisional",
        proof: {
          file: "apps/server/src/reports/reports.test.ts",
          title: "a month is provisional until the prices of its end are published",
        },
      },
      {
        state: "Corrected: a price that the month rests on was wrong, and what it is now",
        story: "pages-investmentreport--ready-and-corrected",
        proof: {
          file: "apps/server/src/reports/corrected.test.ts",
          title:
            "a month that rests on a corrected price says so, with both prices and the day of each correction in Lagos",
        },
      },
      {
        state: "A loss",
        story: "pages-investmentreport--ready-at-a-loss",
        proof: PLANS_IN_DOLLARS,
      },
      {
        state: "The longest names and the largest amounts",
        story: "pages-investmentreport--ready-with-very-long-names",
        proof: "play",
      },
      { state: "Nothing in the month", story: "pages-investmentreport--empty", proof: BEGUN },
      {
        state: "A month that is still to come",
        story: "pages-investmentreport--refused-for-a-month-to-come",
        proof: HELD,
      },
      {
        state: "The report cannot be reached",
        words: "renderError",
        story: "pages-investmentreport--unreachable",
        proof: BEGUN,
      },
    ],
  },
];
