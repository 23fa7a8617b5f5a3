import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { getPortfolio, type Portfolio } from "@kinfold/contract/portfolios";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta } from "@storybook/react-vite";
import { Route, Routes } from "react-router-dom";
import { PortfolioPage } from "#pages/portfolio/portfolio-page.tsx";
import { PATHS } from "#paths.ts";
import { withDashboard } from "./in-app.tsx";

/**
 * The page of this portfolio, read by a member whose documents are valid, for every file of its stories. Each file says its
 * parameters itself: Storybook replaces those that are spread in when it adds what the comment above a meta says.
 */
export const withPortfolioPage = (portfolio: Portfolio) =>
  ({
    component: PortfolioPage,
    render: () => (
      <Routes>
        <Route path="my-investments/details/:portfolioId" element={<PortfolioPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    ),
    decorators: [withDashboard(PATHS.portfolio(portfolio.id))],
    beforeEach: ({ msw }) => {
      signIn("story");
      msw.use(
        respondWith(getMember, users.validated),
        respondWith(getWallets, wallets.adaeze),
        respondWith(getPortfolio, portfolio),
      );
    },
  }) satisfies Meta<typeof PortfolioPage>;
