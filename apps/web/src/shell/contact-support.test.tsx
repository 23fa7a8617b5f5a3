import { browserConfig } from "@kinfold/contract/testing/samples";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConfigProvider } from "@kinfold/frame/config";
import { ContactSupport } from "./contact-support.tsx";

const withSupport = (support: string): void => {
  const config = { ...browserConfig, links: { ...browserConfig.links, support } };
  render(
    <ConfigProvider value={config}>
      <ContactSupport />
    </ConfigProvider>,
  );
};

test("leads to the configured support page, in a tab of its own", () => {
  withSupport("https://support.example/tickets");
  const link = screen.getByRole("link", { name: /Contact support/ });
  expect(link).toHaveAttribute("href", "https://support.example/tickets");
  expect(link).toHaveAttribute("target", "_blank");
});

test("offers nothing that leads nowhere", () => {
  withSupport("");
  expect(screen.queryByRole("link")).toBeNull();
});
