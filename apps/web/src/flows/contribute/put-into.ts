import type { PortfolioCloth } from "@kinfold/contract/portfolio-name";
import type { PortfolioLite, PortfolioRequest } from "@kinfold/contract/portfolios";
import { formatPlanLabel } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { formatFigure } from "@kinfold/money";
import type { RadioOption } from "@kinfold/ui/radio-group";

/** What each pattern of a portfolio is called. */
export const CLOTH_NAMES: Readonly<Record<PortfolioCloth, string>> = {
  gather: say("Gather"),
  leaves: say("Leaves"),
  unfold: say("Unfold"),
  stitch: say("Stitch"),
  zigzag: say("Zigzag"),
};

/** The answer that opens another portfolio. */
export const NEW_PORTFOLIO = "new";

/** What a portfolio that is opened is called, and its pattern; null is the plan's. */
export type OpenedPortfolio = Required<
  Pick<PortfolioRequest, "portfolio_name" | "portfolio_cloth">
>;

/** What a member calls a portfolio, or what its plan is called. */
export const formatPortfolioName = ({
  name,
  product,
}: Pick<PortfolioLite, "name" | "product">): string => name ?? formatPlanLabel(product);

/** The name that was written; null is the plan's own. */
export const toPortfolioName = (written: string): string | null =>
  written.trim() === "" ? null : written.trim();

/** What there is to add to, newest first, and opening another one. */
export function listChoices(portfolios: readonly PortfolioLite[]): RadioOption[] {
  const added = portfolios.map((portfolio) => {
    const { id, name, reference, total_amount: total } = portfolio;
    const figure = formatFigure(total, portfolio.currency);
    return {
      value: id,
      label: say("Add to {portfolio}", { portfolio: formatPortfolioName(portfolio) }),
      description: name === null ? `${figure} · ${reference}` : figure,
    };
  });
  return [
    ...added,
    {
      value: NEW_PORTFOLIO,
      label: say("Start a new one"),
      description: say("With its own name and cloth"),
    },
  ];
}
