import { LinkProvider } from "@kinfold/ui/link";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { AppLink } from "#shell/app-link.tsx";
import { SmallMarkdown } from "./small-markdown.tsx";

const shown = (text: string): HTMLElement =>
  render(
    <MemoryRouter>
      <LinkProvider component={AppLink}>
        <SmallMarkdown text={text} />
      </LinkProvider>
    </MemoryRouter>,
  ).container;

test("paragraphs, headings, lists and bold become their elements", () => {
  const box = shown("One\nline.\n\n## Head\n\n- a\n- **b**\n\n1. first\n2. second");
  expect(box.querySelector("p")?.textContent).toBe("One line.");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Head");
  expect([...box.querySelectorAll("ul li")].map((item) => item.textContent)).toEqual(["a", "b"]);
  expect(box.querySelector("strong")?.textContent).toBe("b");
  expect(box.querySelectorAll("ol li")).toHaveLength(2);
});

test("markup stays text", () => {
  const box = shown("<img src=x onerror=alert(1)> **<b>x</b>**");
  expect(box.querySelector("img, b")).toBeNull();
  expect(box.textContent).toContain("<img src=x onerror=alert(1)>");
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:text/html,x",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "https://you@elsewhere.example",
  "vbscript:x",
])("a link to %s stays its words", (href) => {
  const box = shown(`See [this](${href}).`);
  expect(box.querySelector("a")).toBeNull();
  expect(box.textContent).toBe(href.includes("(") ? "See this)." : "See this.");
});

test("links inside stay inside, and links outside carry no referrer", () => {
  shown("[KYC](/dashboard/my-account?tab=KYC) and [terms](https://kinfold.example/terms)");
  const inside = screen.getByRole("link", { name: "KYC" });
  expect(inside.getAttribute("href")).toBe("/dashboard/my-account?tab=KYC");
  expect(inside.getAttribute("target")).toBeNull();
  const outside = screen.getByRole("link", { name: /terms/ });
  expect(outside.getAttribute("target")).toBe("_blank");
  expect(outside.getAttribute("rel")).toContain("noopener");
});
